import { catalogue } from "./catalogue";
import { sendNl } from "./send.nl";

export const send = catalogue(sendNl, async () => (await import("./send.en")).sendEn);
