import type { ProblemCode } from "#contract/problems";
import { maxCategoryName, maxNotes } from "#domain/limits";
import { maxPassword, minPassword } from "#domain/password-rules";
import { offerLife, offerTries } from "#domain/totp";
import { duration } from "./format";
import { visitorEn } from "./visitor-sentences.en";

/** What only staff can be told. */
const staffEn = {
  panel_not_found: "This does not exist or has been deleted meanwhile",
  category_name_required: "Enter a category name.",
  category_name_too_long: `A category name has at most ${maxCategoryName} characters`,
  category_unknown: "This category does not exist or has been deleted meanwhile",
  sender_name_required: "Enter a sender name.",
  phone_number_invalid: "Enter a valid international phone number",
  ip_address_invalid: "This is not a valid IP address",
  reason_required: "Give a reason",
  notes_too_long: `Notes have at most ${maxNotes} characters`,
  decision_too_long: `A message to the reporter has at most ${maxNotes} characters`,
  stale: "Somebody else has changed this report meanwhile. Look at the new version and try again.",
  confirmation_required:
    "This report proves nothing yet. Confirm that you want to block this address anyway.",
  move_refused: "That is not (or no longer) possible with this order. Look at its current state.",
  not_signed_in: "Please sign in first",
  credentials_required: "Enter your username and password",
  bad_credentials: "Invalid username or password",
  totp_required: "Also enter the code from your authenticator app",
  totp_invalid: "This code is wrong or was already used. Wait for the next one and try again.",
  totp_already_on: "Two-step sign-in is already on",
  totp_offer_over: `This QR code no longer works. Start again; you then have ${duration(offerLife, "en")} and ${offerTries} tries.`,
  totp_demanded: "Two-step sign-in is required here and cannot be turned off",
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
  account_exists: "There is already an account of this name",
  account_unknown: "There is no account of this name, or it is disabled",
  link_over: "This sign-in link doesn’t work (any more). Ask for a new one, or sign in without a link.",
} satisfies Partial<Record<ProblemCode, string>>;

/** The English sentence of each code. */
export const sentencesEn: Record<ProblemCode, string> = { ...visitorEn, ...staffEn };
