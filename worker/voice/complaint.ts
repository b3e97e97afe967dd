import type { Language } from "#contract/language";
import { reportPriorities } from "#domain/abuse";
import { emergencyNumbers } from "#domain/emergency";
import { minReason } from "#domain/limits";
import { duration } from "./format";

const { emergency, police, policeFromAbroad } = emergencyNumbers;

/** By when a report is decided about, ready to be read: one of a threat, and any other (decision 081). */
export const deadlinesIn = (language: Language) => ({
  threat: duration(reportPriorities[1], language),
  other: duration(reportPriorities[2], language),
});
export type Deadlines = ReturnType<typeof deadlinesIn>;

/** A report of abuse and what follows on it, in Dutch, with scripts and without. Quoted sentences are the specification's. */
export const complaintNl = {
  dangerTitle: "Ben je nu in gevaar?",
  danger: `Bel ${emergency.written}. Is er geen haast, maar word je wel bedreigd, bel dan de politie: ${police.written}, of vanuit het buitenland ${policeFromAbroad.written}.`,
  phoneNumber: "Telefoonnummer",
  phoneNumberHint: "Het nummer waarop de sms binnenkwam, bijvoorbeeld 06 12345678",
  reporterEmail: "E-mailadres (niet verplicht)",
  reporterEmailHint: (days: string) =>
    `Alleen om je te kunnen antwoorden. We wissen het ${days} na je melding.`,
  reason: "Wat is er aan de hand?",
  reasonHint: `In minstens ${minReason} tekens. Noem de afzender en de tekst van de sms als je die nog hebt.`,
  threat: "In de sms word ik of wordt iemand anders bedreigd.",
  deadlines: ({ threat, other }: Deadlines) =>
    `Over een bedreiging beslissen we binnen ${threat}, over elke andere melding binnen ${other}.`,
  submit: "Verzend je melding",
  failed: "Kon melding niet verzenden",
  receivedTitle: "Melding ontvangen",
  thanks: "Bedankt voor je melding",
  received: "Je melding is binnen. Een medewerker leest hem en beslist wat we doen.",
  code: "Je zaakcode",
  keep: "Bewaar deze code. Alleen hiermee kun je later lezen wat we hebben besloten.",
  ownNumber: "Wil je nu meteen niets meer ontvangen? Dat regel je zelf bij",
  follow: "Bekijk hoe het met je melding staat",
};
