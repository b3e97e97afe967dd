import { type ReportRefusal, reportRefusals } from "#domain/abuse";
import { type CaseRefusal, caseRefusals } from "#domain/cases";
import { type HeldRefusal, heldRefusals } from "#domain/held";
import { type MyNumberRefusal, myNumberRefusals } from "#domain/my-number";
import { type PanelRefusal, panelRefusals } from "#domain/panel";
import { type NewPasswordRefusal, newPasswordRefusals } from "#domain/password-rules";
import { type Refusal, refusals } from "#domain/refusal";
import type { Challenge } from "./challenge";

/** Reasons for which staff, or those who say that they are, get a no. */
export const staffProblems = [
  "not_signed_in",
  "credentials_required",
  "bad_credentials",
  "totp_required",
  "totp_invalid",
  "totp_already_on",
  "totp_offer_over",
  "totp_setup_required",
  "password_wrong",
  "password_change_required",
  "reauth_required",
  "session_not_found",
  "too_many_attempts",
  "link_over",
  "account_exists",
  "account_unknown",
  "not_marked",
  "not_settled",
] as const;

/** Reasons that belong to the transport rather than to the product. */
export const transportProblems = [
  "bad_request",
  "unknown_path",
  "unknown_field",
  "search_in_body",
  "unsupported_media_type",
  "body_too_large",
  "foreign_origin",
  "plain_http",
  "rate_limited",
  "network_full",
  "challenge_required",
  "too_busy",
  "unavailable",
  "misconfigured",
  "internal",
] as const;

/** Every code that the API can answer with. */
export const problemCodes = [
  ...refusals,
  ...heldRefusals,
  ...reportRefusals,
  ...myNumberRefusals,
  ...panelRefusals,
  ...caseRefusals,
  ...staffProblems,
  ...newPasswordRefusals,
  ...transportProblems,
] as const;
export type ProblemCode =
  | Refusal
  | HeldRefusal
  | ReportRefusal
  | MyNumberRefusal
  | PanelRefusal
  | CaseRefusal
  | (typeof staffProblems)[number]
  | NewPasswordRefusal
  | (typeof transportProblems)[number];

/** The envelope of every refusal: the sentence is in the caller's language. */
export type Problem = {
  readonly success: false;
  readonly code: ProblemCode;
  readonly message: string;
  /** The field the visitor should mend, where there is one. */
  readonly field?: string;
  /** Where in the message stands what it was refused for, in UTF-16 units of it, and how it is written there. */
  readonly place?: { readonly start: number; readonly end: number; readonly text: string };
  /** What to do before the same request is heard, with the code `challenge_required`. */
  readonly challenge?: Challenge;
  /** The request's ID: whoever tells us of the problem can name it, and the log has it in every line about it. */
  readonly reference: string;
};

/** Whether a text is one of our codes. */
export const isProblemCode = (text: string): text is ProblemCode =>
  (problemCodes as readonly string[]).includes(text);
