import { receiptNl } from "#voice/receipt.nl";
import { catalogue } from "./catalogue";

export const receipt = catalogue(receiptNl, async () => (await import("#voice/receipt.en")).receiptEn);
