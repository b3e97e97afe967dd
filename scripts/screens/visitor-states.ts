// What the API says in states of the public pages that a day's sandbox does not come to by itself.
import type { Page } from "@playwright/test";

type Told = { status: string; at: number };

/** What an order can come to besides arriving: what is then said of the one that has arrived. */
export type Outcome = {
  name: string;
  status: string;
  message: string;
  /** How many of its steps are told, the last of them as the one above. */
  steps: number;
  refund?: string;
  /** What else is said of its message, and of the order. */
  more?: (last: Told) => { message?: object; order?: object };
};

const hour = 3_600_000;

export const outcomes: readonly Outcome[] = [
  { name: "status-pending", status: "pending", message: "waiting", steps: 1 },
  { name: "status-paid", status: "paid", message: "sending", steps: 2 },
  {
    name: "status-held",
    status: "paid",
    message: "held",
    steps: 2,
    more: ({ at }) => ({
      message: { hold: { until: at + 12 * hour, codes: ["new_number", "asks_secret"] } },
      order: { mayWithdraw: true },
    }),
  },
  {
    name: "status-withdrawn",
    status: "paid",
    message: "refunded",
    steps: 2,
    refund: "refunded",
    more: () => ({ message: { failure: "withdrawn" } }),
  },
  { name: "status-sent", status: "paid", message: "sent", steps: 3 },
  { name: "status-undelivered", status: "paid", message: "undelivered", steps: 4 },
  { name: "status-refunded", status: "paid", message: "refunded", steps: 3, refund: "refunded" },
  { name: "status-failed", status: "failed", message: "cancelled", steps: 2 },
];

/** Has the order told as one with this outcome. */
export async function comeTo(page: Page, { status, message, steps, refund, more }: Outcome): Promise<void> {
  await page.route("**/api/payments/*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { payment } = answer;
    const told: Told[] = payment.message.steps.slice(0, steps);
    const last = { ...(told.at(-1) as Told), status: message };
    const also = more?.(last);
    Object.assign(payment, also?.order, {
      status,
      paidAt: status === "paid" ? payment.paidAt : null,
      refund: refund ? { status: refund, amount: payment.amount, at: last.at } : null,
    });
    payment.message = { status: message, steps: [...told.slice(0, -1), last], ...also?.message };
    if (status === "pending") payment.checkoutUrl = "/api/sandbox/checkout/x";
    await route.fulfill({ response, json: answer });
  });
}

/** Has a number known in this browser, to which two messages went. */
export async function knowNumber(page: Page): Promise<void> {
  const at = Date.now() - 26 * hour;
  const messages = [
    { id: "A".repeat(22), at, sender: "Tante Bep" },
    { id: "B".repeat(22), at: at - 50 * hour, sender: "Oude vriend", caseCode: "7K3QF-0M9XT" },
  ];
  const data = {
    phoneNumber: "+31612345678",
    messages,
    stopped: false,
    locked: false,
    until: null,
    liftAt: null,
    pausedUntil: null,
  };
  await page.route("**/api/my-number", (route) => route.fulfill({ json: { success: true, data } }));
}

/** Has five months of figures. */
export async function tellFigures(page: Page): Promise<void> {
  const counts = [412, 388, 301, 344, 207];
  const months = counts.map((orders, index) => ({
    month: `2026-${String(10 - index).padStart(2, "0")}`,
    orders,
    refused: Math.round(orders / 9),
    refusedFor: {
      name: 17,
      link: 12,
      wallet: "few",
      premiumNumber: "few",
      paymentDemand: 6,
      callback: 9,
      receiver: 8,
      sender: "few",
    },
    held: 21 - index,
    heldThen: { released: 14, rejected: 6, unseen: "few", withdrawn: "few" },
    reports: index % 2 ? "few" : 7,
    medianHours: 3,
    optOuts: 6,
    ownData: "few",
    lawful: "few",
  }));
  await page.route("**/api/figures", (route) => route.fulfill({ json: { success: true, months } }));
}
