import type { Payment } from "./book.ts";

/** form fields, nesting written out in their names */
type Ask = Record<string, string | undefined>;

const known =
  /^(mode|success_url|cancel_url|client_reference_id|locale|expires_at|payment_intent_data\[statement_descriptor_suffix\]|(payment_intent_data\[metadata\]|metadata)\[\w{1,40}\]|payment_method_types\[\d+\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\])$/;

const locales = ["auto", "nl", "en", "en-GB", "de", "fr"];
const minute = 60_000;

/**
 * The first thing that is wrong with a request for a session, in words.
 *
 * @param now virtual ms
 */
export function sessionProblem(ask: Ask, now: number): string | null {
  const stranger = Object.keys(ask).find((name) => !known.test(name));
  if (stranger !== undefined) return `Received unknown parameter: ${stranger}`;
  if (ask.mode !== "payment") return "Invalid mode: must be payment.";
  for (const name of ["success_url", "cancel_url"]) {
    const url = URL.parse(ask[name] ?? "");
    if (!url || !/^https?:$/.test(url.protocol)) return `Not a valid URL: ${name}`;
  }
  if (ask.locale !== undefined && !locales.includes(ask.locale)) return "Invalid locale.";
  return suffixProblem(ask) ?? lineProblem(ask) ?? lifetimeProblem(ask.expires_at, now);
}

/** The first thing that is wrong with a question for a list, in words. */
export function listProblem(asked: URLSearchParams): string | null {
  const names = [
    "status",
    "payment_intent",
    "created[gte]",
    "created[lt]",
    "limit",
    "starting_after",
    "expand[]",
  ];
  const stranger = [...asked.keys()].find((name) => !names.includes(name));
  if (stranger !== undefined) return `Received unknown parameter: ${stranger}`;
  const limit = Number(asked.get("limit") ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return "Invalid integer: limit";
  if (!["open", "complete", "expired"].includes(asked.get("status") ?? "open")) return "Invalid status.";
  const odd = ["created[gte]", "created[lt]"].find((name) => !/^\d*$/.test(asked.get(name) ?? ""));
  return odd === undefined ? null : `Invalid integer: ${odd}`;
}

/**
 * The first thing that is wrong with a request for a refund, in words.
 *
 * @param left cents that were not paid back yet
 */
export function refundProblem({ amount }: Ask, { state }: Payment, left: number): string | null {
  if (state !== "paid") return "This PaymentIntent does not have a successful charge to refund.";
  if (left === 0) return "Charge has already been refunded.";
  if (amount !== undefined && !/^[1-9]\d*$/.test(amount)) return "Invalid integer: amount";
  return Number(amount ?? left) <= left ? null : "Refund amount is greater than unrefunded amount on charge.";
}

/** Behind a name of ten characters and "* " it must fit in 22. */
function suffixProblem(ask: Ask) {
  const suffix = ask["payment_intent_data[statement_descriptor_suffix]"];
  if (suffix === undefined || (/^[^<>\\'"*]{1,10}$/.test(suffix) && /[A-Za-z]/.test(suffix))) return null;
  return "Invalid statement_descriptor_suffix.";
}

function lineProblem(ask: Ask) {
  const price = (name: string) => ask[`line_items[0][price_data]${name}`];
  if (ask["line_items[0][quantity]"] !== "1") return "Invalid quantity.";
  if (price("[currency]") !== "eur") return "Invalid currency.";
  if (!/^[1-9]\d{0,7}$/.test(price("[unit_amount]") ?? "")) return "Invalid integer: unit_amount";
  if (Number(price("[unit_amount]")) < 50) return "The amount must be at least €0.50.";
  return price("[product_data][name]") ? null : "Missing required param: product_data[name].";
}

function lifetimeProblem(expiresAt: string | undefined, now: number): string | null {
  if (expiresAt === undefined) return null;
  const left = Number(expiresAt) * 1_000 - now;
  return left >= 30 * minute && left <= 24 * 60 * minute
    ? null
    : "The expires_at timestamp must be between 30 minutes and 24 hours from now.";
}
