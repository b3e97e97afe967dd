import type { ProblemCode } from "./problems";
import { sentencesEn } from "./sentences.en";
import { sentencesNl } from "./sentences.nl";

export type Language = "nl" | "en";

/** English to exactly `en`, Dutch to all else: a browser's own header must not decide (design decision 4). */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim() === "en" ? "en" : "nl";

/** The sentence of a code in a language. */
export const sentenceOf = (code: ProblemCode, language: Language): string =>
  (language === "en" ? sentencesEn : sentencesNl)[code];
