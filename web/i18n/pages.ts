import { catalogue } from "./catalogue";
import { pagesEn } from "./pages.en";
import { pagesNl } from "./pages.nl";

export const pages = catalogue(pagesNl, async () => pagesEn);
