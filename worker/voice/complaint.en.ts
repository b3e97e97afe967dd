import { emergencyNumbers } from "#domain/emergency";
import { minReason } from "#domain/limits";
import type { Deadlines } from "./complaint";

const { emergency, police, policeFromAbroad } = emergencyNumbers;

/** A report of abuse and what follows on it, in English, with scripts and without. */
export const complaintEn = {
  dangerTitle: "Are you in danger right now?",
  danger: `In the Netherlands, call ${emergency.written}. If it is not an emergency but you are being threatened, call the Dutch police: ${police.written}, or ${policeFromAbroad.written} from abroad. Elsewhere, call your local emergency number.`,
  phoneNumber: "Phone number",
  phoneNumberHint: "The number that received the message, for example 06 12345678",
  reporterEmail: "E-mail address (optional)",
  reporterEmailHint: (days: string) =>
    `Only so that we can answer you. We delete it ${days} after your report.`,
  reason: "What happened?",
  reasonHint: `In at least ${minReason} characters. Mention the sender name and the text of the message if you still have them.`,
  threat: "The message threatens me or someone else.",
  deadlines: ({ threat, other }: Deadlines) =>
    `We decide on a report of a threat within ${threat}, and on any other report within ${other}.`,
  submit: "Send your report",
  failed: "The report could not be sent",
  receivedTitle: "Report received",
  thanks: "Thank you for your report",
  received: "We have your report. A member of staff will read it and decide what to do.",
  code: "Your case code",
  keep: "Keep this code. You’ll need it to see our decision.",
  ownNumber: "Don’t want any more texts, starting now? You can stop them yourself at",
  follow: "See the status of your report",
};
