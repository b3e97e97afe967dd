import type { Sample } from "./corpus.ts";
import { findLink } from "./worker.ts";

/** Sentences of ordinary texts, two at a time in small letters without the space between them: how many are taken for a link. */
export function runTogether(
  samples: readonly Sample[],
  count: number,
): { readonly texts: number; readonly links: number } {
  const sentences = samples
    .filter(({ kind }) => kind === "ordinary")
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+|\n+/))
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+$/u, "")
        .trim(),
    )
    .filter((sentence) => /^\p{L}.*\p{L}{2}$/u.test(sentence) && !findLink(sentence));
  let state = 1;
  const any = (): string => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return sentences[Math.floor((state / 2 ** 32) * sentences.length)] ?? "";
  };
  const texts = Array.from({ length: count }, () => `${any()}.${any()}`);
  return { texts: texts.length, links: texts.filter((text) => findLink(text)).length };
}
