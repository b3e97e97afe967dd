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
  /** Codes by SMS for "Mijn nummer" in 24 hours; we pay for each. */
  readonly codes: number;
};

/** From this part of a budget on, whoever uses more of it is challenged first. */
export const challengeFrom = 0.2;

/**
 * A minute's calls to the payment provider, divided: no use of them can take what another one needs, and together they never
 * exceed the budget. Callbacks have the largest part, for a payment that was made must be heard of.
 */
export const callShares = {
  /** Opening checkouts. */
  create: 0.3,
  /** What callbacks name is looked at. */
  callback: 0.35,
  /** Questions of open status pages. */
  read: 0.1,
  /** The sweep's list of payments, and its polls. */
  poll: 0.1,
  /** Paying back. */
  refund: 0.15,
} as const;

export type CallUse = keyof typeof callShares;

/** How many calls a minute one use has, at most. */
export const callShareOf = ({ providerCalls }: Pick<Budgets, "providerCalls">, use: CallUse): number =>
  Math.floor(providerCalls * callShares[use]);

/** Paying back makes this many calls at most: the payment, the refund, and the callback that tells of it. */
export const refundCalls = 3;

/** Asking for the refunds of a payment makes this many calls at most. */
export const refundListCalls = 2;
