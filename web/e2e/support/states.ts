import type { State } from "./state";
import { documentStates } from "./states/documents";
import { landingStates } from "./states/landing";
import { paymentStates } from "./states/payment";
import { reportStates } from "./states/report";

/** Every state of the public pages. */
export const states: readonly State[] = [
  ...landingStates,
  ...paymentStates,
  ...reportStates,
  ...documentStates,
];
