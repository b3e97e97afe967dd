import { paymentNl } from "#voice/payment.nl";
import { catalogue } from "./catalogue";

export const payment = catalogue(paymentNl, async () => (await import("#voice/payment.en")).paymentEn);
