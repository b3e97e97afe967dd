import { catalogue } from "../i18n/catalogue";
import { adminNl } from "./words.nl";

export const admin = catalogue(adminNl, async () => (await import("./words.en")).adminEn);
