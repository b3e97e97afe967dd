import { emergencyNumbers } from "#domain/emergency";
import { minReason } from "#domain/limits";

const { emergency, police, policeFromAbroad } = emergencyNumbers;

/** A report of abuse and what follows on it, in English, with scripts and without. */
export const complaintEn = {
  title: "Report abuse",
  dangerTitle: "Are you in danger right now?",
  danger: `In the Netherlands, call ${emergency.written}. If there is no rush but you are being threatened, call the Dutch police: ${police.written}, or ${policeFromAbroad.written} from abroad. Elsewhere, call your local emergency number.`,
  phoneNumber: "Phone number",
  phoneNumberHint: "The number that received the message, for example +44 7400 123456",
  reporterEmail: "E-mail address (optional)",
  reporterEmailHint: (days: string) =>
    `Only to be able to answer you. We delete it ${days} after the case is closed.`,
  reason: "What is wrong?",
  reasonHint: `In at least ${minReason} characters. Mention the sender and the text of the message if you have them.`,
  submit: "Send report",
  failed: "The report could not be sent",
  receivedTitle: "Report received",
  received: "We have your report. A member of staff reads it and decides what we do.",
  code: "Your case code",
  keep: "Keep this code. Only with it can you read later what we decided.",
  follow: "See how your report stands",
};
