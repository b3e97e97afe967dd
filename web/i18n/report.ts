import { catalogue } from "./catalogue";
import { reportNl } from "./report.nl";

export const report = catalogue(reportNl, async () => (await import("./report.en")).reportEn);
