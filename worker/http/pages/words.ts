import type { Language } from "#contract/language";
import { consentVersion } from "#domain/consent";
import { consentNl } from "#voice/consent";
import { consentEn } from "#voice/consent.en";

/** The words of the Worker's own pages; those of the site's form and notices stand here as they stand there. */
const nl = {
  home: "Terug naar de startpagina",
  terms: "Voorwaarden",
  reportAbuse: "Misbruik melden",
  error: "Fout:",
  problem: "Er is een probleem",
  notFound: "Page Not Found",
  goBack: "Ga met je browser terug: wat je typte, staat er nog.",

  order: {
    title: "Sms versturen",
    failed: "❌ Betaling Mislukt",
    country: "Land",
    receiver: "Telefoonnummer",
    receiverHint: "Van de ontvanger, bijvoorbeeld 06 12345678",
    sender: "Afzender",
    senderHint: "De naam die de ontvanger ziet: 1 tot 11 letters of cijfers.",
    message: "Bericht",
    messageHint: "De ontvanger kan niet antwoorden. Links zijn niet toegestaan.",
    count: (count: string, parts: string) => `${count} van 1.280 tekens, ${parts}`,
    part: "deel",
    parts: "delen",
    tooLong: "(Te lang! Max 8 delen)",
    tariff: (first: string, further: string) =>
      `${first} voor de eerste 160 tekens, ${further} voor elke volgende 160. Inclusief btw.`,
    consent: consentNl[consentVersion.sentence],
    consentTick: consentNl[consentVersion.checkbox],
    pay: "Bestellen en betalen",
    logged: "Anoniem voor de ontvanger. Wij leggen per bestelling je IP-adres en soort browser vast.",
  },

  find: {
    title: "Bekijk je bestelling",
    id: "Kenmerk",
    idHint: "Het laatste deel van het adres van je statuspagina.",
    show: "Bekijk",
  },

  report: {
    title: "Misbruik melden",
    failed: "Kon melding niet verzenden",
    phoneNumber: "Telefoonnummer",
    phoneNumberHint: "Het nummer waarop de sms binnenkwam, bijvoorbeeld 06 12345678",
    reporterEmail: "E-mailadres (niet verplicht)",
    reporterEmailHint:
      "Alleen om je te kunnen antwoorden. We wissen het 30 dagen na het sluiten van de zaak.",
    reason: "Wat is er aan de hand?",
    reasonHint: "In minstens 10 tekens. Noem de afzender en de tekst van de sms als je die nog hebt.",
    send: "Melding verzenden",
  },

  receipt: {
    title: "Melding ontvangen",
    text: "Dank je wel. Een medewerker bekijkt je melding.",
    code: "Je zaakcode",
    keep: "Bewaar deze code. Alleen hiermee kun je later lezen wat we hebben besloten.",
    read: "Lees hoe het met je melding staat",
  },

  case: {
    title: "Je melding",
    status: "Status",
    states: { pending: "In behandeling", resolved: "Opgelost", dismissed: "Afgewezen" },
    createdAt: "Gemeld op",
    closedAt: "Gesloten op",
    decision: "Ons besluit",
  },
};

const en: typeof nl = {
  home: "Back to the home page",
  terms: "Terms and conditions",
  reportAbuse: "Report abuse",
  error: "Error:",
  problem: "There is a problem",
  notFound: "Page Not Found",
  goBack: "Go back with your browser: what you typed is still there.",

  order: {
    title: "Send a text message",
    failed: "❌ Payment failed",
    country: "Country",
    receiver: "Phone number",
    receiverHint: "Of the receiver, for example +44 7400 123456",
    sender: "Sender",
    senderHint: "The name the receiver sees: 1 to 11 letters or digits.",
    message: "Message",
    messageHint: "The receiver cannot reply. Links are not allowed.",
    count: (count, parts) => `${count} of 1,280 characters, ${parts}`,
    part: "part",
    parts: "parts",
    tooLong: "(Too long! Max 8 parts)",
    tariff: (first, further) =>
      `${first} for the first 160 characters, ${further} for each further 160. VAT included.`,
    consent: consentEn[consentVersion.sentence],
    consentTick: consentEn[consentVersion.checkbox],
    pay: "Order and pay",
    logged: "Anonymous to the receiver. We log your IP address and type of browser with each order.",
  },

  find: {
    title: "See your order",
    id: "Reference",
    idHint: "The last part of the address of your status page.",
    show: "Show",
  },

  report: {
    title: "Report abuse",
    failed: "The report could not be sent",
    phoneNumber: "Phone number",
    phoneNumberHint: "The number that received the message, for example +44 7400 123456",
    reporterEmail: "E-mail address (optional)",
    reporterEmailHint: "Only to be able to answer you. We delete it 30 days after the case is closed.",
    reason: "What is wrong?",
    reasonHint: "In at least 10 characters. Mention the sender and the text of the message if you have them.",
    send: "Send report",
  },

  receipt: {
    title: "Report received",
    text: "Thank you. A member of staff will look at your report.",
    code: "Your case code",
    keep: "Keep this code. Only with it can you read later what we decided.",
    read: "Read how your report stands",
  },

  case: {
    title: "Your report",
    status: "Status",
    states: { pending: "Pending", resolved: "Resolved", dismissed: "Dismissed" },
    createdAt: "Reported on",
    closedAt: "Closed on",
    decision: "Our decision",
  },
};

export const words: Readonly<Record<Language, typeof nl>> = { nl, en };
