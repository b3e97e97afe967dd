import type { Payment } from "./book.ts";

type Problem = { field: string; detail: string };
type Ask = Record<string, unknown>;

const methods = ["ideal", "creditcard", "paypal", "applepay", "bancontact", "banktransfer", "belfius", "kbc"];

/** The first thing that is wrong with a request for a payment. */
export const paymentProblem = (ask: Ask): Problem | null =>
  amountProblem(ask.amount) ??
  descriptionProblem(ask.description) ??
  addressProblem("redirectUrl", ask.redirectUrl) ??
  (ask.webhookUrl === undefined ? null : addressProblem("webhookUrl", ask.webhookUrl)) ??
  methodProblem(ask.method) ??
  localeProblem(ask.locale) ??
  metadataProblem(ask.metadata);

/**
 * The first thing that is wrong with a request for a refund.
 *
 * @param left cents that were not paid back yet
 */
export function refundProblem(ask: Ask, { state, currency }: Payment, left: number): Problem | null {
  if (state !== "paid") return { field: "amount", detail: "The payment has not been paid." };
  const problem = amountProblem(ask.amount) ?? metadataProblem(ask.metadata);
  if (problem) return problem;
  const amount = ask.amount as { currency: string; value: string };
  if (amount.currency !== currency) return { field: "amount.currency", detail: "It was paid in another." };
  return centsOf(amount.value) <= left
    ? null
    : { field: "amount", detail: "The amount is higher than what is left." };
}

/** @param value such as "1.68" */
export const centsOf = (value: string) => Number(value.replace(".", ""));

function amountProblem(amount: unknown): Problem | null {
  if (typeof amount !== "object" || amount === null)
    return { field: "amount", detail: "The amount is missing." };
  const { currency, value } = amount as Ask;
  if (currency !== "EUR") return { field: "amount.currency", detail: "The currency is not supported." };
  if (typeof value !== "string" || !/^\d{1,7}\.\d{2}$/.test(value))
    return { field: "amount.value", detail: "The value must be a string with two decimals." };
  return centsOf(value) > 0 ? null : { field: "amount.value", detail: "The value is too low." };
}

function descriptionProblem(description: unknown): Problem | null {
  if (typeof description !== "string" || description === "")
    return { field: "description", detail: "The description is missing." };
  return description.length <= 255 ? null : { field: "description", detail: "The description is too long." };
}

function addressProblem(field: string, address: unknown): Problem | null {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? null : { field, detail: `The ${field} is not a URL.` };
}

function localeProblem(locale: unknown): Problem | null {
  const isKnown = locale === undefined || (typeof locale === "string" && /^[a-z]{2}_[A-Z]{2}$/.test(locale));
  return isKnown ? null : { field: "locale", detail: "The locale is not one of ours." };
}

function methodProblem(method: unknown): Problem | null {
  if (method === undefined || method === null) return null;
  const isKnown = [method].flat().every((one) => typeof one === "string" && methods.includes(one));
  return isKnown ? null : { field: "method", detail: "The method is not active." };
}

const metadataProblem = (metadata: unknown): Problem | null =>
  (JSON.stringify(metadata) ?? "").length <= 1_024
    ? null
    : { field: "metadata", detail: "The metadata is too large." };
