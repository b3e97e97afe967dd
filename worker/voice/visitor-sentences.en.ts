import type { ProblemCode } from "#contract/problems";
import { holdLimit } from "#domain/delivery";
import { maxObjection } from "#domain/held";
import { maxReason, maxSenderLength, maxTypedNumber, minCarriedSender, minReason } from "#domain/limits";
import { maxCharacters, maxParts } from "#domain/message";
import { codeLife, codeTries } from "#domain/my-number";
import { duration, whole } from "./format";

/** What visitors can be told, in English. */
export const visitorEn = {
  receiver_required: "Enter a phone number",
  receiver_invalid: "Enter a valid international phone number",
  receiver_incomplete: "This number is not complete: some digits are missing",
  receiver_too_long: "This number has too many digits",
  receiver_landline: "This is a landline number, which can’t receive texts. Enter a mobile number.",
  receiver_service_number:
    "This is a service number (freephone or premium rate), which can’t receive texts. Enter a mobile number.",
  receiver_short_code: "This is a short code, which we can’t text. Enter a mobile number.",
  receiver_no_sms: "This number cannot receive text messages. Enter a mobile number.",
  receiver_not_listed:
    "This site is still a trial and only texts a few numbers of our own. You have not been charged.",
  receiver_unserved: "We don’t send texts to this country because of international sanctions.",
  receiver_country_closed: "We can’t send texts to this country right now. You have not been charged.",
  receiver_unreachable: "We cannot reach this number. You have not been charged.",
  sender_required: "Enter a sender name",
  sender_too_long: `A sender name has at most ${maxSenderLength} characters`,
  sender_charset: "Use only letters, digits, spaces and & - _ . in the sender name",
  sender_needs_letter: "A sender name needs at least one letter, and can’t look like a phone number",
  sender_protected: "This sender name looks like that of a bank, public body or company and is not allowed",
  sender_link: "A sender name cannot be a link. Please choose another name.",
  sender_not_carried: `We can’t send under this name right now. Choose one of at least ${minCarriedSender} characters, without a full stop. You have not been charged.`,
  sender_not_listed: "Choose a sender name from the list. Custom senders are switched off for now.",
  sender_risk_required:
    "Networks in this country often refuse texts that carry a name. Confirm that you know this before you order.",
  message_required: "Enter a message",
  message_charset:
    "There’s an invisible control character in your message, often picked up by pasting. Please type that part again.",
  message_too_long: `A message can have at most ${whole(maxCharacters, "en")} characters (${maxParts} SMS)`,
  message_too_many_segments:
    "This message is too long for the network. Shorten it; emoji and other special characters take up extra room there.",
  message_link: "Links are not allowed in a message. Please remove the link.",
  message_wallet:
    "A message cannot contain the address of a crypto wallet. Please remove it. You have not been charged.",
  message_premium_number:
    "A message cannot contain a premium-rate number. Please remove it. You have not been charged.",
  message_payment_demand:
    "A message cannot ask for money to be paid into a bank account. Please remove the account number. You have not been charged.",
  message_callback:
    "A message cannot ask people, in the name of a bank, public body or company, or urgently, to call a number. Please remove the number. You have not been charged.",
  needs_review: `A member of our staff looks at your text message first. Within ${duration(holdLimit, "en")} it will be sent, or your money goes back.`,
  consent_required: "Please tick the box to let us send your message right away",
  address_blocked: "Messages cannot be sent from this connection. You have not been charged.",
  visitor_limit:
    "Your internet connection has sent or tried as much as is allowed. You have not been charged. Please try again in an hour, or tomorrow.",
  sending_off: "Sending is paused for the moment. You have not been charged. Please try again later.",
  idempotency_key_invalid: "The key of this order is not valid. Please reload the page.",
  idempotency_key_reused: "This order was already sent with different contents. Please reload the page.",
  payment_provider_unreachable:
    "The payment provider cannot be reached. You have not been charged. Please try again in a minute.",
  payment_provider_refused:
    "The payment provider could not set up this payment. You have not been charged. Please try again later.",
  database_rewound:
    "Our records had to be restored. We’re checking what has already been paid for and sent, and you can’t order until that’s done. Please try again later.",
  phone_number_invalid: "Enter a valid international phone number",
  codes_asked:
    "Your internet connection has asked for as many codes as are allowed in a day. Please try again later today, or tomorrow.",
  code_wrong: `That code is not right, or it no longer works. You get ${codeTries} tries within ${duration(codeLife, "en")}.`,
  number_not_proven: "Your code has expired, or you haven’t entered one here yet. Ask for a new code.",
  lock_needs_code: "Your number is locked. Ask for a new code first; then you can remove the lock.",
  sms_unknown: "We cannot find this text any more. Load your overview again.",
  not_found: "This order does not exist or has been deleted",
  withdraw_too_late:
    "It is too late to withdraw: the text message is already on its way, or your order is already closed.",
  withdraw_unpaid:
    "Nothing was paid, so there is nothing to withdraw. An order that isn’t paid for lapses automatically.",
  objection_required: "Write down why you disagree",
  objection_too_long: `An objection has at most ${whole(maxObjection, "en")} characters`,
  objection_made: "You have already objected. The answer will appear on this page.",
  objection_impossible: "You can’t object to this decision here (any more).",
  phone_number_required: "Enter a phone number",
  phone_number_too_long: `A phone number has at most ${maxTypedNumber} characters`,
  reporter_email_invalid: "Enter a valid e-mail address",
  reason_too_short: `Explain in at least ${minReason} characters`,
  reason_too_long: `An explanation has at most ${whole(maxReason, "en")} characters`,
  case_not_found: "We do not know this case code. Please check that you copied it correctly.",
  bad_request: "This request is not valid",
  unknown_path: "This address does not exist",
  unknown_field: "This request contains an unknown field",
  search_in_body: "Search with a POST to …/search: what you look for belongs in the body, not in the address",
  unsupported_media_type: "Please send this request as JSON",
  body_too_large: "This request is too large",
  foreign_origin: "This request came from another website and was refused",
  plain_http:
    "Your connection to this site is not secure, so we accepted nothing. Put https:// in front of the address.",
  network_full:
    "Too much has already been asked for from your internet connection. Please try again later today.",
  rate_limited: "That was too fast. Please wait a minute and try again.",
  challenge_required:
    "It is very busy right now. We are first checking that you are not a bot. Please try again.",
  too_busy: "It is too busy right now. Please try again in a few minutes.",
  unavailable: "That is not possible right now. Please try again in a minute.",
  misconfigured: "This service is not set up correctly.",
  internal: "Something went wrong on our side. Please try again.",
} satisfies Partial<Record<ProblemCode, string>>;
