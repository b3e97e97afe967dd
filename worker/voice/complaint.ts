import { emergencyNumbers } from "#domain/emergency";
import { minReason } from "#domain/limits";

const { emergency, police, policeFromAbroad } = emergencyNumbers;

/** A report of abuse and what follows on it, in Dutch, with scripts and without. Quoted sentences are the specification's. */
export const complaintNl = {
  dangerTitle: "Ben je nu in gevaar?",
  danger: `Bel ${emergency.written}. Is er geen haast maar word je wel bedreigd, bel dan de politie: ${police.written}, of vanuit het buitenland ${policeFromAbroad.written}.`,
  phoneNumber: "Telefoonnummer",
  phoneNumberHint: "Het nummer waarop de sms binnenkwam, bijvoorbeeld 06 12345678",
  reporterEmail: "E-mailadres (niet verplicht)",
  reporterEmailHint: (days: string) =>
    `Alleen om je te kunnen antwoorden. We wissen het ${days} na het sluiten van de zaak.`,
  reason: "Wat is er aan de hand?",
  reasonHint: `In minstens ${minReason} tekens. Noem de afzender en de tekst van de sms als je die nog hebt.`,
  submit: "Verzend je melding",
  failed: "Kon melding niet verzenden",
  receivedTitle: "Melding ontvangen",
  thanks: "Bedankt voor je melding",
  received: "Je melding is binnen. Een medewerker leest hem en beslist wat we doen.",
  code: "Je zaakcode",
  keep: "Bewaar deze code. Alleen hiermee kun je later lezen wat we hebben besloten.",
  follow: "Bekijk hoe het met je melding staat",
};
