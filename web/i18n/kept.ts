import { catalogue } from "./catalogue";
import { keptNl } from "./kept.nl";

export const kept = catalogue(keptNl, async () => (await import("./kept.en")).keptEn);
