import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { sentencesEn } from "./sentences.en";
import { sentencesNl } from "./sentences.nl";

/** The sentence of a code in a language. */
export const sentenceOf = (code: ProblemCode, language: Language): string =>
  (language === "en" ? sentencesEn : sentencesNl)[code];
