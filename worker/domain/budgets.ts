/**
 * What the whole site may use up, however many addresses ask for it (ASVS 2.4.1): each has a setting `BUDGET_…`. What is
 * counted at once stands by itself; what is counted per minute says so.
 */
export type Budgets = {
  /** Unpaid orders open at once. */
  readonly openOrders: number;
  /** Reports that nobody has decided about, at once. */
  readonly openReports: number;
  /** Calls to the payment provider a minute. */
  readonly providerCalls: number;
  /** Password hashes a minute. */
  readonly hashes: number;
  /** Copies written to the edge store a minute. */
  readonly edgeWrites: number;
};

/** From this part of a budget on, whoever uses more of it is challenged first. */
export const challengeFrom = 0.2;
