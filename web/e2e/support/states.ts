import type { State } from "./state";
import { figuresStates } from "./states/figures";
import { landingStates } from "./states/landing";
import { numberStates } from "./states/number";
import { paymentStates } from "./states/payment";
import { reportStates } from "./states/report";

/** The pages that are only read. */
const documentStates: readonly State[] = [
  { name: "the terms", path: "/voorwaarden" },
  { name: "what is kept", path: "/wat-we-bewaren" },
  { name: "a page that is not there", path: "/nope" },
];

/** Every state of the public pages. */
export const states: readonly State[] = [
  ...landingStates,
  ...paymentStates,
  ...reportStates,
  ...figuresStates,
  ...numberStates,
  ...documentStates,
];
