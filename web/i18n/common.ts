import { commonNl } from "#voice/common.nl";
import { catalogue } from "./catalogue";

export const common = catalogue(commonNl, async () => (await import("#voice/common.en")).commonEn);
