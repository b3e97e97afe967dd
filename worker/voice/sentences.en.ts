import type { ProblemCode } from "#contract/problems";
import { maxHold } from "#domain/legal-hold";
import { maxCategoryName, maxNotes } from "#domain/limits";
import { maxPassword, minPassword } from "#domain/password-rules";
import { retention } from "#domain/retention";
import { offerLife, offerTries } from "#domain/totp";
import { duration, whole } from "./format";
import { visitorEn } from "./visitor-sentences.en";

/** What only staff can be told. */
const staffEn = {
  panel_not_found: "This does not exist, or has been deleted in the meantime",
  category_name_required: "Enter a category name.",
  category_name_too_long: `A category name has at most ${maxCategoryName} characters`,
  category_unknown: "This category does not exist, or has been deleted in the meantime",
  sender_name_required: "Enter a sender name.",
  protected_name_invalid:
    "Enter a name with a few letters, and otherwise only letters, digits, spaces and & - _ .",
  country_unknown: "We don’t know this country",
  country_indistinct:
    "A mobile number doesn’t tell this country from the one whose calling code it shares. Close that one, and both are closed.",
  phone_number_invalid: "Enter a valid international phone number",
  ip_address_invalid: "This is not a valid IP address",
  block_end_past: "A block ends in the future, or never. This one would be over already.",
  reason_required: "Give a reason",
  reason_holds_number:
    "Don’t put a number or an IP address in the reason: all staff can read it, and it is kept for a long time.",
  notes_too_long: `Notes have at most ${whole(maxNotes, "en")} characters`,
  decision_too_long: `A message to the reporter has at most ${whole(maxNotes, "en")} characters`,
  stale: "Someone else has changed this report in the meantime. Look at the new version and try again.",
  confirmation_required:
    "This report proves nothing yet. Confirm that you want to block this address anyway.",
  changed_meanwhile: "Someone else has changed this in the meantime. Look at how it is now.",
  move_refused: "That is not (or no longer) possible with this order. Look at its current state.",
  task_stale: "Someone else was faster, or it no longer needs doing. Look at how it stands now.",
  rule_turned: "Someone else has switched this rule in the meantime. Look at how it stands now.",
  held_decided: "Someone else was faster: this text message has already been decided on.",
  held_too_late: "The deadline has just passed. It can no longer be released.",
  held_stopped:
    "This text message may not go: its recipient or the address that it came from is blocked, or the recipient wants no more texts. It can be rejected.",
  held_money_back:
    "This text message may not go: its money already went back in another way. It can be rejected.",
  undo_too_late: "Just too late: this was done already",
  reference_required: "Say where the payment can be found",
  reference_too_long: "That reference is too long",
  refund_provider_silent: "The payment provider does not answer. Nothing was asked; try again later.",
  refund_provider_gone:
    "The provider where this was paid is no longer set up. Set it up again, or pay back by hand.",
  refund_nothing_left:
    "The payment provider says that this money went back already. Record how it did: as paid back by hand.",
  refund_made_after_all:
    "The payment provider has paid this back itself meanwhile. Try the refund again: that records it, and pays nothing twice.",
  not_signed_in: "Please sign in first",
  credentials_required: "Enter your username and password",
  bad_credentials: "Invalid username or password",
  totp_required: "Also enter the code from your authenticator app",
  totp_invalid: "This code is wrong or was already used. Wait for the next one and try again.",
  totp_already_on: "Two-step sign-in is already on",
  totp_offer_over: `This QR code no longer works. Start again; you then have ${duration(offerLife, "en")} and ${offerTries} tries.`,
  totp_setup_required: "Please turn on two-step sign-in first",
  password_wrong: "This password is wrong",
  password_change_required: "Please choose a password of your own first",
  reauth_required: "Please enter your password once more",
  new_password_too_short: `A password has at least ${minPassword} characters`,
  new_password_too_long: `A password has at most ${maxPassword} characters`,
  new_password_same: "This is your current password. Please choose another.",
  new_password_common: "This password is on a list of leaked passwords. Please choose another.",
  new_password_named: "This password is mostly your own name or the site’s. Please choose another.",
  new_password_guessable:
    "This password can be guessed: it repeats itself, follows the keyboard or is made of very common words. Try four unrelated words.",
  session_not_found: "This session no longer exists",
  too_many_attempts: "Too many attempts. Please wait a few minutes and try again.",
  case_subject_invalid: "This is not a number, address, reference or case code as we keep them",
  case_nothing_found: "Nothing is kept of this (any more)",
  case_too_many: "These are more than can be done at once; name the orders or reports one by one",
  case_archive_away: "The archive cannot be reached now; try again later",
  case_in_flight: "A message may still be sent; try again when it has ended",
  case_hold_end: `A hold must end on a day in the future, at most ${duration(maxHold, "en")} ahead`,
  case_second_person:
    "A second person has to take part: another account, with a valid code of its second step",
  case_reason_private: `This reason stays in the log for ${duration(retention.staffLog, "en")}: leave numbers and addresses out`,
  account_exists: "There is already an account with this name",
  account_unknown: "There is no account with this name, or it is disabled",
  not_marked: "Nobody has said yet to which moment this database was put back",
  not_settled: "What became of some payments isn’t known yet",
  link_over: "This sign-in link doesn’t work (any more). Ask for a new one, or sign in without a link.",
} satisfies Partial<Record<ProblemCode, string>>;

/** The English sentence of each code. */
export const sentencesEn: Record<ProblemCode, string> = { ...visitorEn, ...staffEn };
