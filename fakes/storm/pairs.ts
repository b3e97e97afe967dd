/** one way to run the product */
export interface Pair {
  /** as it is asked for on the command line */
  name: string;
  provider: "mollie" | "stripe";
  /** as SMS_GATEWAYS has them */
  gateways: string;
  /** of the orders of a whole run */
  share: number;
}

export const pairs: readonly Pair[] = [
  { name: "stripe+twilio", provider: "stripe", gateways: "twilio", share: 0.2 },
  { name: "mollie+budgetsms", provider: "mollie", gateways: "budgetsms", share: 0.15 },
  { name: "mollie+cm,budgetsms", provider: "mollie", gateways: "cm,budgetsms", share: 0.25 },
  { name: "mollie+cm", provider: "mollie", gateways: "cm", share: 0.4 },
];

export function pairOf(name: string) {
  const pair = pairs.find((one) => one.name === name);
  if (!pair) throw new Error(`'${name}' is not one of: ${pairs.map((one) => one.name).join(" ")}`);
  return pair;
}
