import { pagesEn } from "#voice/pages.en";
import { pagesNl } from "#voice/pages.nl";
import { catalogue } from "./catalogue";

export const pages = catalogue(pagesNl, async () => pagesEn);
