import type { ConsentVersion } from "#domain/consent";

/** What stood beside the pay button, by version. */
export const consentNl: Readonly<Record<ConsentVersion, string>> = {
  "2026-11-20":
    "Met deze bestelling vraag je ons om je sms direct na betaling te versturen. Je bedenktijd (herroepingsrecht) vervalt daardoor.",
  "2026-11-20-tick":
    "Verstuur mijn sms direct na betaling. Ik weet dat mijn bedenktijd (herroepingsrecht) daardoor vervalt.",
};
