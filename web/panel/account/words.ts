import { catalogue } from "#voice/catalogue";

/** Keys and looks, in Dutch. */
export const lookNl = {
  title: "Toetsen en uiterlijk",
  on: "Aan",
  off: "Uit",
  density: "Rijen",
  densityHint: "Hoe hoog ze zijn. Op een aanraakscherm altijd ruim.",
  densities: { dense: "Dicht", roomy: "Ruim" },
  theme: "Licht of donker",
  themeHint: "Alleen in deze browser.",
  themes: { system: "Als het systeem", light: "Licht", dark: "Donker" },
  summary: {
    title: "Wat je liever niet ziet",
    label: "Dreigende teksten eerst samenvatten",
    hint: "Je ziet de reden en de feiten; de tekst zie je als je erom vraagt, ook met de toets t. Een besluit kan ook zonder de tekst.",
    instead: (tags: string) => `Eerst samengevat: ${tags}`,
    show: "Toon de tekst",
  },
};

/** One's own account, in Dutch. */
export const accountNl = {
  title: "Mijn account",
  sessions: "Waar je bent ingelogd",
  current: "Dit apparaat",
  unknownBrowser: "Onbekende browser",
  since: (at: string) => `sinds ${at}`,
  seen: (at: string) => `laatst gebruikt ${at}`,
  end: "Beëindigen",
  endNamed: (browser: string) => `Sessie in ${browser} beëindigen`,
  endOthers: "Andere sessies beëindigen",
  endTitle: "Sessie beëindigen?",
  endText: "Dat apparaat is meteen uitgelogd.",
  ended: "Sessie beëindigd",
  endFailed: "Kon de sessie niet beëindigen.",
  totp: "Inloggen in twee stappen",
  totpOff:
    "Uit. Staat het aan, dan kan niemand met alleen je wachtwoord inloggen: er is ook een code van een authenticator-app nodig.",
  totpOn: "Aan.",
  codesLeft: (count: number) =>
    count === 1 ? "Je hebt nog 1 herstelcode." : `Je hebt nog ${count} herstelcodes.`,
  totpDemanded: "Iedereen met toegang tot het beheer moet dit gebruiken.",
  password: "Wachtwoord",
  passwordNow: "Huidig wachtwoord",
  passwordNew: "Nieuw wachtwoord",
  passwordRules: (least: number) =>
    `Minstens ${least} tekens. Vier losse woorden zijn goed te onthouden en moeilijk te raden. Cijfers en leestekens hoeven niet.`,
  passwordShow: "Toon wachtwoorden",
  passwordChange: "Wijzig wachtwoord",
  passwordPending: "Bezig met wijzigen…",
  passwordChanged: "Wachtwoord gewijzigd. Op alle andere plekken ben je uitgelogd.",
  owedPassword: "Kies eerst een eigen wachtwoord",
  owedPasswordText:
    "Je bent ingelogd met een wachtwoord dat voor je is gemaakt. Kies er nu een dat alleen jij kent; daarna gaat het beheer open.",
  owedTotp: "Zet eerst inloggen in twee stappen aan",
  owedTotpText:
    "Voor het beheer is behalve je wachtwoord een code van een authenticator-app nodig. Houd je telefoon erbij; het duurt een minuut.",
  proveTitle: "Ben jij het nog?",
  proveText: "Vul je wachtwoord nog eens in om andere sessies te beëindigen.",
  turnOn: "Aanzetten",
  turnOff: "Uitzetten",
  startTitle: "Twee stappen aanzetten",
  startText: "Vul eerst je wachtwoord in.",
  scan: "Scan deze code met je authenticator-app en vul in wat de app laat zien.",
  qr: "QR-code voor je authenticator-app",
  secret: "Lukt scannen niet? Typ deze sleutel over:",
  code: "Code uit de app",
  next: "Verder",
  confirm: "Aanzetten",
  codesTitle: "Bewaar je herstelcodes",
  codesText: "Elke code werkt één keer, als je je telefoon niet bij je hebt. Je ziet ze alleen nu.",
  codesDone: "Ik heb ze bewaard",
  turnedOn: "Twee stappen staat aan",
  turnedOff: "Twee stappen staat uit",
  onFailed: "Kon twee stappen niet aanzetten.",
  offFailed: "Kon twee stappen niet uitzetten.",
  offTitle: "Twee stappen uitzetten?",
  offText: "Daarna is je wachtwoord genoeg om in te loggen.",
  newPhone: "Nieuwe telefoon instellen",
  newPhoneText:
    "Vul je wachtwoord in en een code van je oude telefoon of een herstelcode. Daarna stel je de nieuwe in; tot dat gedaan is, blijft het beheer voor je dicht.",
  newPhoneNext: "Je oude telefoon telt niet meer. Stel nu de nieuwe in.",
  newPhoneFailed: "Kon de oude telefoon niet loslaten.",
};

export const lookTexts = catalogue(lookNl, async () => (await import("./words.en")).lookEn);
export const accountTexts = catalogue(accountNl, async () => (await import("./words.en")).accountEn);
