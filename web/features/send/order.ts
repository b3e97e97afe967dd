import type { CreatePaymentRequest } from "#contract/payments";
import type { ProblemCode } from "#contract/problems";
import { findLinkLight } from "#domain/content";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { hasControls, hasVisible, maxCharacters, normaliseMessage, segmentsOf } from "#domain/message";
import { objectionToNumber } from "#domain/mobile-numbers";
import { readNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { checkSender, defaultSender, normaliseSender } from "#domain/sender";
import { type SenderFate, senderFateIn, senderFateOf } from "#domain/sender-countries";
import { orderDraft } from "../../lib/draft";
import type { FieldErrors as ErrorsOf, FormKind, FormStore } from "../form/form-store";

/** The form as it is typed. */
export type TypedOrder = {
  country: string;
  receiver: string;
  sender: string;
  /** That networks there may refuse a message with a name. */
  senderRisk: boolean;
  message: string;
  consent: boolean;
};

export const fieldNames = ["receiver", "sender", "senderRisk", "message", "consent"] as const;
export type FieldName = (typeof fieldNames)[number];
export type FieldErrors = ErrorsOf<FieldName>;
export type OrderForm = FormStore<TypedOrder, FieldName, CreatePaymentRequest>;

/** What the staff's switches allow at this moment. */
export type Rules = {
  readonly linksAllowed: boolean;
  /** The most segments of a text that can be sent (decision 016). */
  readonly maxSegments: number;
  /** Senders that may be used, or null where any may. */
  readonly listed: readonly string[] | null;
  /** The version of the text that must be ticked, or null where ordering is enough. */
  readonly consent: string | null;
};

/** An untouched form (spec §9). */
export const blank: TypedOrder = {
  country: defaultCountry,
  receiver: "",
  sender: defaultSender,
  senderRisk: false,
  message: "",
  consent: false,
};

/** The send form, under these rules. */
export const orderForm = (rules: Rules): FormKind<TypedOrder, FieldName, CreatePaymentRequest> => ({
  blank,
  names: fieldNames,
  read: (typed) => readOrder(typed, rules),
  draft: orderDraft,
  withDraft,
});

function withDraft(typed: TypedOrder): TypedOrder {
  const draft = orderDraft.read();
  if (!draft) return typed;
  return {
    ...typed,
    country: typed.receiver ? typed.country : draft.country,
    receiver: typed.receiver || draft.receiver,
    sender: typed.sender === blank.sender ? draft.sender : typed.sender,
    message: typed.message || draft.message,
  };
}

/**
 * Makes an order of what was typed, or says what is wrong with which field. These are the Worker's own rules, without
 * the schema around them: a test holds the two together, and the page is spared a validation library.
 */
export function readOrder(typed: TypedOrder, rules: Rules): Result<CreatePaymentRequest, FieldErrors> {
  const receiver = readNumber(typed.receiver, dialCodeOfCountry(typed.country));
  const sender = normaliseSender(typed.sender);
  const message = normaliseMessage(typed.message);
  const risky = senderFate(typed) === "refused";
  const objections = [
    ["receiver", receiver.ok ? objectionToNumber(receiver.value) : receiver.error],
    ["sender", checkSender(sender) ?? (isListed(sender, rules) ? null : "sender_not_listed")],
    ["senderRisk", risky && !typed.senderRisk ? "sender_risk_required" : null],
    ["message", objectionTo(message, rules)],
    ["consent", rules.consent && !typed.consent ? "consent_required" : null],
  ] as const;
  const errors = Object.fromEntries(objections.filter(([, code]) => code !== null)) as FieldErrors;
  if (!receiver.ok || Object.keys(errors).length > 0) return err(errors);
  return ok({
    receiver: receiver.value,
    sender,
    message,
    ...(risky ? { senderRisk: "accepted" } : {}),
    ...(rules.consent ? { consent: rules.consent } : {}),
  });
}

/** What becomes of the sender name: by the number alone once there is one, as the Worker knows no more. */
export function senderFate({ country, receiver }: Pick<TypedOrder, "country" | "receiver">): SenderFate {
  const number = readNumber(receiver, dialCodeOfCountry(country));
  return number.ok ? senderFateOf(number.value) : senderFateIn(country);
}

/** The calling code of a country, that of the Netherlands where the country is unknown. */
export const dialCodeOfCountry = (country: string): string =>
  dialCodes.find(([iso2]) => iso2 === country)?.[1] ?? "31";

const isListed = (sender: string, { listed }: Rules): boolean => listed?.includes(sender) ?? true;

function objectionTo(message: string, rules: Rules): ProblemCode | null {
  if (!hasVisible(message)) return "message_required";
  if (hasControls(message)) return "message_charset";
  if (message.length > maxCharacters) return "message_too_long";
  if (segmentsOf(message).segments > rules.maxSegments) return "message_too_many_segments";
  return !rules.linksAllowed && findLinkLight(message) ? "message_link" : null;
}
