import { adminNl } from "./admin.nl";
import { catalogue } from "./catalogue";

export const admin = catalogue(adminNl, async () => (await import("./admin.en")).adminEn);
