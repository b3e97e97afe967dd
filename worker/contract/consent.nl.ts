import type { ConsentVersion } from "../domain/consent";

/** What stood beside the pay button, by version: as a sentence, and as the words of the tick box. */
export type Consent = { readonly sentence: string; readonly tick: string };

export const consentNl: Readonly<Record<ConsentVersion, Consent>> = {
  "2026-11-20": {
    sentence:
      "Met deze bestelling vraag je ons om je sms direct na betaling te versturen. Je bedenktijd (herroepingsrecht) vervalt daardoor.",
    tick: "Verstuur mijn sms direct na betaling. Ik weet dat mijn bedenktijd (herroepingsrecht) daardoor vervalt.",
  },
};
