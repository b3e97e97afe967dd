import { catalogue } from "./catalogue";

/** What is said while a challenge is met, in Dutch; it comes with the code that meets it. */
export const challengeNl = {
  title: "Controle",
  checking: "We controleren even of je geen programma bent…",
  stop: "Stop",
  stopped: "Je hebt de controle gestopt. Er is niets verstuurd, en wat je typte, staat er nog.",
  failed:
    "De controle of je geen programma bent, lukte niet. Wat je typte, staat er nog. Probeer het opnieuw.",
};

export const challenge = catalogue(challengeNl, async () => (await import("./challenge.en")).challengeEn);
