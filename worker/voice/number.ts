import { minReason } from "#domain/limits";
import { codeDigits, codeInterval, codeLife, liftWait, optOutLength, shownFor } from "#domain/my-number";
import { catalogue } from "./catalogue";
import { duration } from "./format";

const period = (ms: number) => duration(ms, "nl");

/** "Mijn nummer" in Dutch: what a receiver reads and does about their own number, with scripts and without. */
export const numberNl = {
  title: "Mijn nummer",
  lead: "Kreeg je via ons een sms? Bekijk wat we naar je nummer stuurden, meld een bericht, of zorg dat er niets meer komt.",
  phoneNumber: "Je telefoonnummer",
  phoneNumberHint: "Bijvoorbeeld 06 12345678. Een buitenlands nummer met de landcode ervoor.",
  ask: "Stuur mij een code",
  asking: "Code wordt aangevraagd…",

  codeTitle: "Vul je code in",
  /** Said whatever the number is. */
  asked: `Stuurden we dit nummer in de afgelopen ${period(shownFor)} een sms, of heb je het hier eerder stopgezet, dan krijg je een code. Is dat niet zo, dan sturen we alleen een code naar nummers in Nederland, België en Luxemburg, en hoogstens een paar keer per dag.`,
  code: "Code uit de sms",
  codeHint: `${codeDigits} cijfers. De code geldt ${period(codeLife)}, alleen in deze browser.`,
  verify: "Ga verder",
  verifying: "Code wordt nagekeken…",
  noCode: `Geen sms gekregen? Controleer het nummer. Een nieuwe code kun je na ${period(codeInterval)} aanvragen, een paar keer per dag.`,
  again: "Ander nummer of nieuwe code",

  of: (number: string) => `Je nummer: ${number}`,
  states: {
    open: {
      label: "Open",
      text: () => "Iedereen kan via ons een sms naar dit nummer sturen.",
    },
    paused: {
      label: "Rust na je melding",
      text: (until: string) => `Omdat je een sms hebt gemeld, gaat er tot ${until} niets naar dit nummer.`,
    },
    stopped: {
      label: "Stopgezet",
      text: (until: string) =>
        `Er gaat geen sms meer naar dit nummer, tot ${until}. Wat al onderweg was, kan nog aankomen.`,
    },
    locked: {
      label: "Op slot",
      text: (until: string) =>
        `Er gaat geen sms meer naar dit nummer, tot ${until}. Wat al onderweg was, kan nog aankomen. Het slot haal je er alleen af met een nieuwe code, en dat duurt ${period(liftWait)}.`,
    },
    lifting: {
      label: "Slot gaat eraf",
      text: (until: string) => `Het slot gaat eraf op ${until}. Tot dan gaat er niets naar dit nummer.`,
    },
  },
  actions: "Wat wil je?",
  stop: "Stop alle sms’en",
  stopText: `Vanaf nu gaat er via ons niets meer naar dit nummer, van niemand. Dat geldt ${period(optOutLength)}. Je kunt het hier zelf weer opheffen.`,
  renew: "Verleng",
  renewText: `Dan geldt het vanaf vandaag weer ${period(optOutLength)}.`,
  lock: "Zet mijn nummer op slot",
  lockText: `Ook dan komt er niets meer. Opheffen kan alleen met een nieuwe code en duurt ${period(liftWait)}, zodat niemand je ertoe kan dwingen.`,
  lift: "Hef het op",
  liftText: "Daarna kan iedereen weer een sms naar dit nummer sturen.",
  unlock: "Haal het slot eraf",
  unlockText: `Dat duurt ${period(liftWait)}. Tot dan kun je je bedenken. Vraag eerst een nieuwe code aan als je het slot net hebt gezet.`,
  keepLock: "Laat het slot erop",
  keepLockText: "Dan blijft alles zoals het was.",
  working: "Een ogenblik…",
  failed: "Dat is niet gelukt",
  noCookies:
    "Je browser weigert cookies. Zonder kunnen we niet onthouden dat het nummer van jou is. Sta cookies van deze site toe en probeer het opnieuw.",

  listTitle: "Wat we naar je stuurden",
  list: (count: number) => `${count === 1 ? "1 sms" : `${count} sms’en`} in de afgelopen ${period(shownFor)}`,
  none: `In de afgelopen ${period(shownFor)} stuurden we niets naar dit nummer.`,
  from: (sender: string) => `Afzender: ${sender}`,
  texts:
    "De tekst laten we hier niet zien. Wie een sms verstuurde, vertellen we niet aan jou, wel aan de politie als de wet dat vraagt.",
  report: "Meld deze sms",
  reportTitle: "Meld een sms",
  which: "Welke sms wil je melden?",
  reason: "Wat is er aan de hand?",
  reasonHint: `In minstens ${minReason} tekens. Na je melding gaat er een week lang niets naar dit nummer.`,
  send: "Verzend je melding",
  cancel: "Annuleer",
  reported: (code: string) => `Gemeld, zaakcode ${code}`,
  thanks: (code: string) => `Bedankt, je melding is binnen. Je zaakcode is ${code}.`,
  session: "Je blijft hier een half uur bekend. Daarna heb je een nieuwe code nodig.",
  leave: "Klaar op dit apparaat? Vergeet mij hier",
};

export const numberTexts = catalogue(numberNl, async () => (await import("./number.en")).numberEn);
