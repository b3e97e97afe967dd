import { catalogue } from "#voice/catalogue";

/** Who may open the panel, in Dutch. */
export const staffNl = {
  title: "Medewerkers",
  text: "Iedereen met een account mag hier alles. Accounts maken, een nieuw wachtwoord geven en uitzetten doet de beheerder van de server, op de opdrachtregel.",
  name: "Naam",
  you: "jij",
  totp: "Twee stappen",
  on: "aan",
  off: "uit",
  state: "Stand",
  active: "actief",
  disabled: (when: string) => `uitgezet op ${when}`,
  madePassword: (until: string) => `moet voor ${until} een eigen wachtwoord kiezen`,
  seen: "Laatst gezien",
  never: "niet bekend",
  sessions: "Sessies",
  deeds: "Vandaag gedaan",
  atLeast: (count: number) => `${count} of meer`,
  log: (name: string) => `Wat ${name} deed`,
};

export const staffTexts = catalogue(staffNl, async () => (await import("./words.en")).staffEn);
