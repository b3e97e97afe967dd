import { termsNl } from "#voice/terms.nl";
import { catalogue } from "./catalogue";

export const terms = catalogue(termsNl, async () => (await import("#voice/terms.en")).termsEn);
