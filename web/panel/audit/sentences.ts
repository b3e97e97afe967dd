import type { AuditItem } from "#contract/admin-panel";
import { isAuditAction } from "#domain/audit";
import { isGateCode } from "#domain/gate/verdict";
import { type AlarmText, alarmText } from "#voice/alarms";
import type { rulesTexts } from "#voice/rules";
import { vendorName } from "../system/since";
import type { auditNl } from "./words";

type Words = typeof auditNl;
type Names = {
  readonly alarms: Readonly<Record<string, AlarmText>>;
  readonly rules: (typeof rulesTexts)["nl"]["names"];
};

/** Lines of one person that say the same within this long, in ms, are read as one. */
const near = 2 * 60_000;

/** Lines that are one deed: six texts of a wave that were rejected together. The newest first, as they came. */
export type Deed = readonly [AuditItem, ...AuditItem[]];

/** The lines, with those that belong together as one. */
export function deedsIn(lines: readonly AuditItem[]): Deed[] {
  const deeds: [AuditItem, ...AuditItem[]][] = [];
  for (const line of lines) {
    const last = deeds.at(-1);
    if (last && isSame(last[0], line)) last.push(line);
    else deeds.push([line]);
  }
  return deeds;
}

const inNumbers: readonly string[] = [
  "held_read",
  "order_released",
  "order_rejected",
  "order_refunded",
  "verdict_undone",
  "report_resolved",
  "report_dismissed",
  "blocked",
  "sender_created",
  "sender_changed",
  "sender_deleted",
];

const isSame = (one: AuditItem, other: AuditItem): boolean =>
  inNumbers.includes(one.action) &&
  one.action === other.action &&
  one.actor === other.actor &&
  one.reason === other.reason &&
  one.at - other.at <= near;

/** Who did it: a colleague, the system, or the operator at the command line. */
export function actorOf(actor: string, words: Words): string {
  const operator = /^operator:(.+)$/.exec(actor);
  if (operator) return words.operator(operator[1] ?? "");
  return actor === "system" ? words.system : actor;
}

/** What they did, as the end of a sentence that begins with who. */
export function deedOf(deed: Deed, words: Words): string {
  const [{ action, subject }, ...others] = deed;
  if (!isAuditAction(action)) return words.unknown;
  const told = words.deeds[action](deed.length);
  if (subject !== "blocked_ips" && subject !== "blocked_phones") return told;
  // Addresses and numbers that were blocked together are told as both.
  if (action === "blocked")
    return deed.every((one) => one.subject === subject) ? words.blocked[subject](deed.length) : told;
  return others.length === 0 ? `${told}: ${words.blocks[subject]}` : told;
}

/** What it was about, by a name that people know; empty where there is none. */
export function aboutOf(
  { subject, subjectId, action, detail }: AuditItem,
  words: Words,
  names: Names,
): string {
  switch (subject) {
    case "setting":
      return subjectId in words.switches ? words.switches[subjectId as keyof Words["switches"]] : "";
    case "gate_rule":
      return isGateCode(subjectId) ? names.rules[subjectId] : "";
    case "alarm": {
      const code = subjectId.split(" ")[0] ?? "";
      return code in names.alarms ? alarmText(names.alarms, code).what : "";
    }
    case "gateway":
      return vendorName(subjectId);
    case "protected_name":
    case "closed_country":
      return subjectId;
    case "staff":
      return action === "sign_in" ? signInOf(detail, words) : "";
    default:
      return "";
  }
}

/** From which browser, and whether it was a known one. */
function signInOf(detail: AuditItem["detail"], words: Words): string {
  const device = detail?.device === "known" || detail?.device === "new" ? words.devices[detail.device] : null;
  const browser = typeof detail?.browser === "string" ? detail.browser : null;
  return [browser, device].filter((part) => part !== null).join(", ");
}
