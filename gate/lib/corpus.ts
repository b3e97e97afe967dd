import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { at } from "../../scripts/lib/root.mjs";

/** What a text of the corpus is: fraud, a threat, or what people write each other. */
export const kinds = ["scams", "threats", "ordinary"] as const;
export type Kind = (typeof kinds)[number];
export const languages = ["nl", "en"] as const;
export type Language = (typeof languages)[number];

/** A text of `gate/corpus`; `pattern` names the story that it tells, and all that tell one are in one fold. */
export type Sample = {
  readonly text: string;
  readonly sender: string;
  readonly country: string;
  readonly pattern: string;
  readonly kind: Kind;
  readonly language: Language;
};

/** So many parts for cross-validation. */
export const folds = 5;
/** The development share: whoever writes a rule looks at the errors in this fold and in no other. */
export const development = 0;

/**
 * Which fold a pattern is in (grouped cross-validation): by a hash, so that a new pattern moves no other.
 *
 * @returns 0 to `folds` - 1
 */
export function foldOf({ kind, pattern }: Pick<Sample, "kind" | "pattern">): number {
  const name = kind === "threats" ? `threats:${pattern}` : pattern;
  return (createHash("sha256").update(name).digest()[0] ?? 0) % folds;
}

/** The whole corpus, in the order of its files. */
export const readCorpus = (): readonly Sample[] =>
  kinds.flatMap((kind) =>
    languages.flatMap((language) =>
      readFileSync(at(`gate/corpus/${kind}.${language}.jsonl`), "utf8")
        .trim()
        .split("\n")
        .map((line) => ({ ...(JSON.parse(line) as Omit<Sample, "kind" | "language">), kind, language })),
    ),
  );

const readAll = (name: string): readonly Sample[] =>
  readFileSync(at(`gate/corpus/${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Sample);

/** What was written by whoever wrote the rules: the model learns of it, and nothing is measured by it. */
export const readExtra = (): readonly Sample[] => readAll("extra");

/** As `readExtra`: threats, and what sounds like them or is of every day, by three authors. */
export const readLessons = (): readonly Sample[] => readAll("lessons");

/** Frauds and ordinary texts about the same things: the model learns of them what a fraud is. */
export const readFrauds = (): readonly Sample[] => readAll("frauds");

/** As `readLessons`, of frauds too: by seven further authors who had not seen the gate (decision 122). */
export const readMoreLessons = (): readonly Sample[] => readAll("lessons-2");

/** What people say in passing, by four authors who had not seen the gate: learnt of, and measured by its folds (decision 122). */
export const readTalk = (): readonly Sample[] => readAll("talk");

/** Threats and what sounds like them, written before the rules were changed and read by nobody since: measured by, in totals only. */
export const readUnseen = (): readonly Sample[] => readAll("unseen");

/** As `readUnseen`: mostly plain threats, and ordinary texts of every kind, by two authors who had not seen the gate. */
export const readUnseenPlain = (): readonly Sample[] => readAll("unseen-2");

/** As `readUnseenPlain`: the plainest threats and what looks like them, half of what one author wrote in a go; the other half is in the lessons. */
export const readUnseenPlainest = (): readonly Sample[] => readAll("unseen-3");

/** As `readUnseenPlainest`: threats of many motives and manners, and what looks like them, written before the marks. */
export const readUnseenOfMotives = (): readonly Sample[] => readAll("unseen-4");

/** Frauds and ordinary texts, by an author who had not seen the gate: measured by, never trained on (decision 113). */
export const readUnseenFrauds = (): readonly Sample[] => readAll("unseen-5");

/** As `readUnseenPlain`: threats as they come to mind, and what looks like them, by two further authors who had not seen the gate. */
export const readUnseenOfOthers = (): readonly Sample[] => readAll("unseen-6");

/** As `readUnseenOfOthers`: of every kind, a seventh of what the authors of `lessons-2` wrote, drawn before one was looked at. */
export const readUnseenOfSeven = (): readonly Sample[] => readAll("unseen-7");
