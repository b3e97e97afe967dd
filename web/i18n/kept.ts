import { keptNl } from "#voice/kept.nl";
import { catalogue } from "./catalogue";

export const kept = catalogue(keptNl, async () => (await import("#voice/kept.en")).keptEn);
