import { catalogue } from "./catalogue";
import { commonNl } from "./common.nl";

export const common = catalogue(commonNl, async () => (await import("./common.en")).commonEn);
