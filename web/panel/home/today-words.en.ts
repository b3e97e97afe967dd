import { overviewDays } from "#domain/tallies";
import { whole } from "#voice/format";

/** Today and the thirty days behind it, in English. */
export const todayEn = {
  title: `Today and ${overviewDays} days`,
  asTable: "As a table",
  names: {
    paid: "Paid",
    revenue: "Revenue",
    undelivered: "Not delivered",
    refunds: "Refunded",
  },
  usual: (weekday: string, count: string) => `${weekday} usually ${count} so far`,
  ofDays: (total: string) => `${overviewDays} days: ${total}`,
  today: "today",
  untold: "–",
  notOver: "not over yet",
  weekend: "weekend",
  over: (limit: string) => `above ${limit}`,
  waiting: "Tasks",
  overdue: (count: number) => (count === 0 ? "nothing late" : `${whole(count, "en")} late`),
  held: "Held",
  open: "Open reports",
  oldest: (age: string) => `oldest: ${age}`,
  noneOpen: "none open",
  paused: (gateway: string) => `Sending through ${gateway} is paused`,
  pausedWhy: (since: string, code: string) =>
    `Since ${since}, with ${code}. Paid messages are waiting; we try one every minute.`,
  balances: "Balance at the SMS providers",
  balance: (gateway: string, amount: string, at: string) => `${gateway}: ${amount} (${at})`,
  balanceLow: (gateway: string) => `The balance at ${gateway} is running out`,
  balanceEmpty: (gateway: string) => `The balance at ${gateway} is used up`,
  balanceWhy: (amount: string, at: string) =>
    `${amount} is left, as of ${at}. Top it up: without a balance, paid messages wait.`,
};
