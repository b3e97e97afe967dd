import { sentencesNl } from "#voice/sentences.nl";
import { catalogue } from "./catalogue";

/** The sentence of each code of the API, in the page's language. */
export const problems = catalogue(sentencesNl, async () => (await import("#voice/sentences.en")).sentencesEn);
