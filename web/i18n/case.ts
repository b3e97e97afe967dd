import { caseNl } from "./case.nl";
import { catalogue } from "./catalogue";

export const caseTexts = catalogue(caseNl, async () => (await import("./case.en")).caseEn);
