import { ruleFigureDays } from "#domain/gate/upkeep";
import { liftWait } from "#domain/my-number";
import { catalogue } from "./catalogue";
import { duration, whole } from "./format";

/** What receivers stopped, in the panel, in Dutch. */
export const optOutsNl = {
  title: "Afmeldingen",
  text: `Ontvangers die zelf zeiden: niet meer. Het nummer staat hier niet; we kunnen alleen nagaan of één nummer erbij is. Een slot haalt alleen de ontvanger eraf, met een nieuwe code en na ${duration(liftWait, "nl")}. Elke afmelding is bewezen met een code per sms.`,
  list: "De afmeldingen",
  since: "Sinds",
  until: "Tot",
  lock: "Slot",
  isLocked: "slot erop",
  notLocked: "zonder slot",
  lockLifts: (when: string) => `slot gaat eraf op ${when}`,
  none: "Nog niemand meldde een nummer af.",
  figures: "Afmeldingen in getallen",
  now: "Nu afgemeld",
  locked: (count: number) => `waarvan ${whole(count, "nl")} met slot`,
  lately: `Laatste ${ruleFigureDays} dagen`,
  stops: "Afgemeld",
  locks: "Op slot gezet",
  lifts: "Opgeheven",
  kept: "Sms’en tegengehouden",
  check: {
    title: "Is dit nummer afgemeld?",
    hint: "Een nummer dat je zoekt, komt niet in het adres van de pagina.",
    submit: "Ga na",
    busy: "Bezig…",
    failed: "Kon dit niet nagaan.",
    yes: (since: string, until: string) => `Ja, sinds ${since}, tot ${until}.`,
    withLock: (since: string, until: string) => `Ja, sinds ${since}, met slot, tot ${until}.`,
    lifting: (when: string) => `De ontvanger laat het slot eraf halen: dat gebeurt op ${when}.`,
    no: "Nee, dit nummer is niet afgemeld.",
    logged: "Dat je dit naging, staat in het logboek.",
    receiverOnly: "Opheffen kan alleen de ontvanger.",
  },
};

export const optOutTexts = catalogue(optOutsNl, async () => (await import("./opt-outs.en")).optOutsEn);
