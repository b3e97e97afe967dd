import { reportNl } from "#voice/report.nl";
import { catalogue } from "./catalogue";

export const report = catalogue(reportNl, async () => (await import("#voice/report.en")).reportEn);
