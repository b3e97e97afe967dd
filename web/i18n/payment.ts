import { catalogue } from "./catalogue";
import { paymentNl } from "./payment.nl";

export const payment = catalogue(paymentNl, async () => (await import("./payment.en")).paymentEn);
