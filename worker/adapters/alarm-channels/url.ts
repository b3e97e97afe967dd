import { alarmRule } from "#domain/alarms";
import type { AlarmChannel, Notice } from "#ports/alarm-channel";
import { alarmsNl, alarmText, runbookPage } from "#voice/alarms";
import { callVendor, type Fetcher } from "../http-call";
import { patience, problemOf } from "./outcome";
import type { Sender } from "./wording";

type Target = {
  readonly url: string;
  readonly secret: string;
  readonly sender: Sender;
  /** The real time in ms: the receiver compares it with its own. */
  readonly now: () => number;
  readonly fetcher: Fetcher;
};

/**
 * Webhook: a notice as JSON by POST, signed with HMAC-SHA-256 over `timestamp.body`, so that the receiver knows who sent it and
 * that it is not an old one (docs/settings.md shows how to verify it).
 */
export const createUrlChannel = (target: Target): AlarmChannel => ({
  name: "url",
  async tell(notice) {
    const body = JSON.stringify({ ...bodyOf(notice), ...target.sender });
    const timestamp = String(Math.floor(target.now() / 1000));
    const headers = {
      "Content-Type": "application/json",
      "Briefje-Timestamp": timestamp,
      "Briefje-Signature": `v1=${await sign(target.secret, `${timestamp}.${body}`)}`,
    };
    const call = { method: "POST", headers, body };
    return problemOf(await callVendor(target.fetcher, target.url, call, patience));
  },
});

function bodyOf(notice: Notice) {
  if (notice.kind === "digest") return notice;
  const { alarm, ...rest } = notice;
  const { code } = alarm;
  const { urgency } = alarmRule(code);
  return { ...rest, ...alarm, urgency, ...alarmText(alarmsNl, code), runbook: runbookPage(code) };
}

async function sign(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), hmac, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(text));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
