import type { HeldCase } from "#contract/admin-held";
import type { GateCode } from "#domain/gate/verdict";
import { tagRow } from "#voice/gate-tags";
import type { heldTexts } from "#voice/held";
import { summarisesThreats } from "../look";

const threats: readonly GateCode[] = ["threat", "extortion", "model_threat"];

/** Whether a case shows what it is about before its words: it threatens, and whoever looks wants that (Mijn account). */
export const isSummarised = ({ codes, text }: Pick<HeldCase, "codes" | "text">): boolean =>
  text !== null && summarisesThreats() && codes.some((code) => threats.some((one) => one === code));

/** What the rules say of it, in a word each, once. */
export function tagsOf({ codes }: Pick<HeldCase, "codes">, words: (typeof heldTexts)["nl"]): string {
  const tags: Readonly<Record<string, string>> = words.tags;
  return tagRow([...new Set(codes.map((code) => tags[code] ?? words.noCodes))]);
}
