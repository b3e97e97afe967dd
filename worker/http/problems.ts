import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Language, languageOf } from "#contract/language";
import type { Problem, ProblemCode } from "#contract/problems";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";
import { notCharged } from "#voice/visitor-sentences";
import type { Http, StaffHttp } from "./context";
import { trailKindOf } from "./trail-kinds";

/** The status of every refusal; a new code does not compile until it has one. */
const statuses = {
  receiver_required: 400,
  receiver_invalid: 400,
  receiver_incomplete: 400,
  receiver_too_long: 400,
  receiver_landline: 400,
  receiver_service_number: 400,
  receiver_short_code: 400,
  receiver_no_sms: 400,
  receiver_unserved: 400,
  receiver_country_closed: 403,
  receiver_not_listed: 400,
  receiver_unreachable: 403,
  sender_required: 400,
  sender_too_long: 400,
  sender_charset: 400,
  sender_needs_letter: 400,
  sender_protected: 400,
  sender_link: 400,
  sender_not_carried: 400,
  sender_not_listed: 400,
  sender_risk_required: 400,
  message_required: 400,
  message_charset: 400,
  message_too_long: 400,
  message_too_many_segments: 400,
  message_link: 400,
  message_wallet: 400,
  message_premium_number: 400,
  message_payment_demand: 400,
  message_callback: 400,
  needs_review: 409,
  consent_required: 400,
  address_blocked: 403,
  visitor_limit: 429,
  sending_off: 503,
  database_rewound: 503,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 409,
  payment_provider_unreachable: 502,
  payment_provider_refused: 502,
  not_found: 404,
  withdraw_too_late: 409,
  withdraw_unpaid: 409,
  objection_required: 400,
  objection_too_long: 400,
  objection_made: 409,
  objection_impossible: 409,
  phone_number_required: 400,
  phone_number_too_long: 400,
  reporter_email_invalid: 400,
  reason_too_short: 400,
  reason_too_long: 400,
  case_not_found: 404,
  codes_asked: 429,
  code_wrong: 403,
  number_not_proven: 401,
  lock_needs_code: 403,
  sms_unknown: 404,
  panel_not_found: 404,
  category_name_required: 400,
  category_name_too_long: 400,
  category_unknown: 400,
  changed_meanwhile: 409,
  sender_name_required: 400,
  protected_name_invalid: 400,
  country_unknown: 400,
  country_indistinct: 400,
  phone_number_invalid: 400,
  ip_address_invalid: 400,
  block_end_past: 400,
  reason_required: 400,
  reason_holds_number: 400,
  notes_too_long: 400,
  decision_too_long: 400,
  stale: 409,
  move_refused: 409,
  task_stale: 409,
  held_decided: 409,
  rule_turned: 409,
  held_too_late: 409,
  held_stopped: 409,
  held_money_back: 409,
  undo_too_late: 409,
  reference_required: 400,
  reference_too_long: 400,
  refund_provider_silent: 502,
  refund_provider_gone: 409,
  refund_nothing_left: 409,
  refund_made_after_all: 409,
  confirmation_required: 409,
  case_subject_invalid: 400,
  case_nothing_found: 409,
  case_too_many: 409,
  case_archive_away: 503,
  case_in_flight: 409,
  case_hold_end: 400,
  case_second_person: 403,
  case_reason_private: 400,
  not_signed_in: 401,
  credentials_required: 400,
  bad_credentials: 401,
  totp_required: 401,
  totp_invalid: 403,
  totp_already_on: 409,
  totp_offer_over: 409,
  totp_setup_required: 403,
  password_wrong: 403,
  password_change_required: 403,
  reauth_required: 403,
  new_password_too_short: 400,
  new_password_too_long: 400,
  new_password_same: 400,
  new_password_common: 400,
  new_password_named: 400,
  new_password_guessable: 400,
  session_not_found: 404,
  too_many_attempts: 429,
  link_over: 410,
  account_exists: 409,
  account_unknown: 409,
  not_marked: 409,
  not_settled: 409,
  bad_request: 400,
  unknown_path: 404,
  unknown_field: 400,
  search_in_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  foreign_origin: 403,
  plain_http: 400,
  rate_limited: 429,
  network_full: 429,
  challenge_required: 428,
  too_busy: 503,
  unavailable: 503,
  misconfigured: 503,
  internal: 500,
} as const satisfies Record<ProblemCode, ContentfulStatusCode>;

/** The status that belongs to a code. */
export const statusOf = (code: ProblemCode) => statuses[code];

/** The sentence of a code in a language. */
export const sentenceOf = (code: ProblemCode, language: Language): string =>
  (language === "en" ? sentencesEn : sentencesNl)[code];

// Met by whoever pays, withdraws or looks at what they paid for, and by staff who pay back.
const ofAnyCall: readonly ProblemCode[] = ["too_busy", "unavailable", "misconfigured", "database_rewound"];

/** That nothing was charged, where a refusal does not say so by itself: of an order that was not placed that is certain. */
export const chargeOf = (path: string, code: ProblemCode, language: Language): string | null =>
  path === "/api/payments/create" && ofAnyCall.includes(code) ? notCharged[language] : null;

/**
 * The envelope of a refusal, in the caller's language and with the request's reference.
 * @param name what the field to mend is called, where that does not follow from the code's first word
 */
export function problemOf(c: Context, code: ProblemCode, name?: string): Problem {
  const reference: Http["Variables"]["reference"] = c.var.reference;
  const language = languageOf(c.req.header("Accept-Language"));
  const said = [sentenceOf(code, language), chargeOf(c.req.path, code, language)];
  const message = said.filter((one) => one !== null).join(" ");
  const field = fieldOf(code) && (name ?? fieldOf(code));
  return { success: false, code, message, ...(field ? { field } : {}), reference };
}

const fields: readonly (readonly [start: string, field: string])[] = [
  ["receiver_", "receiver"],
  ["protected_name_", "name"],
  ["country_", "country"],
  ["category_name_", "name"],
  ["category_unknown", "categoryId"],
  ["sender_name_", "name"],
  ["sender_risk_", "senderRisk"],
  ["sender_", "sender"],
  ["message_", "message"],
  ["consent_", "consent"],
  ["phone_number_", "phoneNumber"],
  ["reporter_email_", "reporterEmail"],
  ["ip_address_", "ipAddress"],
  ["reason_", "reason"],
  ["code_", "code"],
  ["reference_", "reference"],
  ["objection_required", "text"],
  ["objection_too_long", "text"],
  ["notes_", "reviewNotes"],
  ["decision_", "decision"],
  ["new_password_", "newPassword"],
];

/** The field that a code is about; null where it is about none. */
export const fieldOf = (code: ProblemCode): string | null =>
  fields.find(([start]) => code.startsWith(start))?.[1] ?? null;

/** After how many seconds to come again, where what refuses is over by itself. */
const retryAfter: Partial<Record<ProblemCode, number>> = {
  rate_limited: 60,
  visitor_limit: 3_600,
  codes_asked: 3_600,
  network_full: 3_600,
};

/** Answers with a refusal, which leaves its trail. */
export function refuse(c: Context, code: ProblemCode, field?: string) {
  leaveTrail(c, code);
  const seconds = retryAfter[code];
  if (seconds !== undefined) c.header("Retry-After", String(seconds));
  return c.json(problemOf(c, code, field), statusOf(code));
}

/** Answers with the refusal of a try to sign in, and with the whole seconds until the next one is heard; `waitMs` in ms. */
export function refuseTry(
  c: Context,
  { code, waitMs }: { readonly code: ProblemCode; readonly waitMs?: number },
) {
  if (waitMs !== undefined) c.header("Retry-After", String(Math.ceil(waitMs / 1000)));
  return refuse(c, code);
}

/** Counts a refusal in the security trail, by whom it was met; what was refused before there was anything to count with is not. */
export function leaveTrail(c: Context, code: ProblemCode): void {
  const { deps, address, staff, account }: Partial<StaffHttp["Variables"]> = c.var;
  const kind = trailKindOf[code];
  if (deps === undefined || kind === null) return;
  const name = staff?.username ?? account;
  const signsIn = kind === "sign_in_refused" || kind === "sign_in_throttled";
  deps.trail.note(signsIn && staff ? "reauth_refused" : kind, {
    ...(address === undefined ? {} : { address }),
    ...(name === undefined ? {} : { account: name }),
  });
}
