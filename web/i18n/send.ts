import { sendNl } from "#voice/send.nl";
import { catalogue } from "./catalogue";

export const send = catalogue(sendNl, async () => (await import("#voice/send.en")).sendEn);
