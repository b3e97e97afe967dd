import type { Language } from "#contract/language";
import type { Twin } from "#voice/catalogue";
import type { paymentNl } from "#voice/payment";
import { type Result, resultOf } from "#voice/story";
import type { Sight } from "./polling";

export type Words = Twin<typeof paymentNl>;
type Known = Extract<Sight, { kind: "known" }>;

/** What the page says first: what became of the SMS, and a sentence on what it means. The page goes on looking as long as it is open. */
export const headlineOf = ({ order, long }: Known, words: Words, language: Language): Result =>
  resultOf(order, long ? "long and looking" : "brief", words, language);

/** The name of the page: whoever has it in a tab among others sees there how things stand. */
export function titleOf(sight: Sight, words: Words, notFound: string, language: Language): string {
  if (sight.kind === "unknown") return notFound;
  return sight.kind === "known" ? headlineOf(sight, words, language).title : words.page;
}

/**
 * What is read out: short, and the same as long as nothing changes, so that only changes are heard. The loading text is
 * not among them, for it is there from the start.
 */
export function announcementOf(sight: Sight, words: Words, language: Language): string {
  if (sight.kind === "loading") return "";
  if (sight.kind === "unknown") return words.heard.unknown;
  if (sight.kind === "unreachable" || sight.troubled) return words.heard.trouble;
  const { kind, title } = headlineOf(sight, words, language);
  return kind === "pending" && sight.long ? `${title}. ${words.heard.stillPending}` : `${title}.`;
}
