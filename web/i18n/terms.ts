import { catalogue } from "./catalogue";
import { termsNl } from "./terms.nl";

export const terms = catalogue(termsNl, async () => (await import("./terms.en")).termsEn);
