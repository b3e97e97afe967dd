/**
 * @typedef {{ field: string, detail: string }} Problem
 * @typedef {import("./book.ts").Payment} Payment
 * @typedef {Record<string, unknown>} Ask
 */

const methods = ["ideal", "creditcard", "paypal", "applepay", "bancontact", "banktransfer", "belfius", "kbc"];

/**
 * The first thing that is wrong with a request for a payment.
 *
 * @param {Ask} ask
 * @returns {Problem | null}
 */
export const paymentProblem = (ask) =>
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
 * @param {Ask} ask
 * @param {Payment} payment
 * @param {number} left cents that were not paid back yet
 * @returns {Problem | null}
 */
export function refundProblem(ask, { state, currency }, left) {
  if (state !== "paid") return { field: "amount", detail: "The payment has not been paid." };
  const problem = amountProblem(ask.amount) ?? metadataProblem(ask.metadata);
  if (problem) return problem;
  const amount = /** @type {{ currency: string, value: string }} */ (ask.amount);
  if (amount.currency !== currency) return { field: "amount.currency", detail: "It was paid in another." };
  return centsOf(amount.value) <= left
    ? null
    : { field: "amount", detail: "The amount is higher than what is left." };
}

/** @param {string} value such as "1.68" */
export const centsOf = (value) => Number(value.replace(".", ""));

/** @type {(amount: unknown) => Problem | null} */
function amountProblem(amount) {
  if (typeof amount !== "object" || amount === null)
    return { field: "amount", detail: "The amount is missing." };
  const { currency, value } = /** @type {Ask} */ (amount);
  if (currency !== "EUR") return { field: "amount.currency", detail: "The currency is not supported." };
  if (typeof value !== "string" || !/^\d{1,7}\.\d{2}$/.test(value))
    return { field: "amount.value", detail: "The value must be a string with two decimals." };
  return centsOf(value) > 0 ? null : { field: "amount.value", detail: "The value is too low." };
}

/** @type {(description: unknown) => Problem | null} */
function descriptionProblem(description) {
  if (typeof description !== "string" || description === "")
    return { field: "description", detail: "The description is missing." };
  return description.length <= 255 ? null : { field: "description", detail: "The description is too long." };
}

/** @type {(field: string, address: unknown) => Problem | null} */
function addressProblem(field, address) {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? null : { field, detail: `The ${field} is not a URL.` };
}

/** @type {(locale: unknown) => Problem | null} */
function localeProblem(locale) {
  const isKnown = locale === undefined || (typeof locale === "string" && /^[a-z]{2}_[A-Z]{2}$/.test(locale));
  return isKnown ? null : { field: "locale", detail: "The locale is not one of ours." };
}

/** @type {(method: unknown) => Problem | null} */
function methodProblem(method) {
  if (method === undefined || method === null) return null;
  const isKnown = [method].flat().every((one) => typeof one === "string" && methods.includes(one));
  return isKnown ? null : { field: "method", detail: "The method is not active." };
}

/** @type {(metadata: unknown) => Problem | null} */
const metadataProblem = (metadata) =>
  (JSON.stringify(metadata) ?? "").length <= 1_024
    ? null
    : { field: "metadata", detail: "The metadata is too large." };
