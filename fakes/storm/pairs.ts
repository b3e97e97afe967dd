/**
 * @typedef {object} Pair one way to run the product
 * @property {string} name as it is asked for on the command line
 * @property {"mollie" | "stripe"} provider
 * @property {string} gateways as SMS_GATEWAYS has them
 * @property {number} share of the orders of a whole run
 */

/** @type {readonly Pair[]} */
export const pairs = [
  { name: "stripe+twilio", provider: "stripe", gateways: "twilio", share: 0.2 },
  { name: "mollie+budgetsms", provider: "mollie", gateways: "budgetsms", share: 0.15 },
  { name: "mollie+cm,budgetsms", provider: "mollie", gateways: "cm,budgetsms", share: 0.25 },
  { name: "mollie+cm", provider: "mollie", gateways: "cm", share: 0.4 },
];

/** @param {string} name */
export function pairOf(name) {
  const pair = pairs.find((one) => one.name === name);
  if (!pair) throw new Error(`'${name}' is not one of: ${pairs.map((one) => one.name).join(" ")}`);
  return pair;
}
