import { sentencesNl } from "../../worker/contract/sentences.nl";
import { catalogue } from "./catalogue";

/** The sentence of each code of the API, in the page's language. */
export const problems = catalogue(
  sentencesNl,
  async () => (await import("../../worker/contract/sentences.en")).sentencesEn,
);
