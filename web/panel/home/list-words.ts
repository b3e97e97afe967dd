import type { Language } from "#contract/language";
import type { TaskKind } from "#domain/worklist";
import type { Twin } from "#voice/catalogue";
import type { dueNl } from "#voice/due";
import { money, moneyIn } from "#voice/format";
import { tagRow } from "#voice/gate-tags";
import type { TaskText } from "#voice/worklist";
import { type Due, dueOf, stillSince } from "../ui/due";
import type { Case } from "./cases";
import type { homeNl } from "./words";

/** All that the list of what waits is said in: given to it, for it is drawn before the panel's code is there too (`first/`). */
export type ListWords = {
  readonly language: Language;
  readonly home: Twin<typeof homeNl>;
  readonly due: Twin<typeof dueNl>;
  /** What each kind of task is, and what a person does about it. */
  readonly kinds: Readonly<Record<TaskKind, TaskText>>;
  /** What each rule of the gate found. */
  readonly tags: Readonly<Record<string, string>>;
};

/** How a case stands to its deadline; of a fault, since when. */
export function dueIn({ due, home }: ListWords, { dueAt, since }: Case, at: number): Due {
  if (dueAt !== null) return dueOf(due, dueAt, at);
  return since === null ? { text: home.groups.still, by: null, tone: "late" } : stillSince(due, since, at);
}

/** What a case is called, and what is said of it; `foreign` where a stranger wrote that. */
export function saidOf(
  { home, kinds, tags, language }: ListWords,
  { kind, of }: Case,
): { title: string; text: string; foreign?: boolean } {
  if ("reason" in of && "inWave" in of)
    return { title: kind === "threat" ? home.threat : home.report, text: `“${of.reason}”`, foreign: true };
  if ("sender" in of) {
    const noticed = of.codes.flatMap((code) => tags[code] ?? []);
    const title = of.size > 1 ? home.heldWave(of.sender) : home.held(of.sender);
    const text = [tagRow(noticed), money(of.amountCents, language)].filter(Boolean).join(". ");
    return { title, text };
  }
  if ("cause" in of) return { title: kinds[of.kind].what, text: kinds[of.kind].todo };
  if (!("name" in of)) return { title: "", text: "" };
  if (kind === "sweep") return { title: home.sweep, text: home.sweepText };
  if (kind === "balance")
    return {
      title: home.balance(of.name),
      text: home.balanceText(moneyIn(of.currency ?? "EUR", of.cents ?? 0, language)),
    };
  if (kind === "all_paused") return { title: home.allPaused, text: home.allPausedText };
  return { title: home.paused(of.name), text: home.pausedText };
}
