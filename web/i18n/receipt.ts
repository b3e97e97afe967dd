import { catalogue } from "./catalogue";
import { receiptNl } from "./receipt.nl";

export const receipt = catalogue(receiptNl, async () => (await import("./receipt.en")).receiptEn);
