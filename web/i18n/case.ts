import { caseNl } from "#voice/case.nl";
import { catalogue } from "./catalogue";

export const caseTexts = catalogue(caseNl, async () => (await import("#voice/case.en")).caseEn);
