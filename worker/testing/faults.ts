import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import type { WakeUp } from "#ports/wake-up";
import type { Around } from "./d1-probe";

/** How the process dies at one of its operations on the outside. */
export type Death = "before" | "after";

/** What a process that died leaves of a promise. */
export class Crash extends Error {}

/**
 * A place to die: counts every operation on the outside, and at operation `at` the process is gone, either before the
 * operation or after it took effect but before its answer came. Whatever the dead process still tries fails too.
 */
export function createGrave(at: number, death: Death) {
  let count = 0;
  let dead = false;
  const around: Around = async (call) => {
    if (dead) throw new Crash();
    count++;
    if (count !== at) return call();
    if (death === "after") await call();
    dead = true;
    throw new Crash();
  };
  return {
    around,
    operations: () => count,
    died: () => dead,
    /** A new process takes over: nothing fails any more. */
    revive: () => {
      dead = false;
      count = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The same vendor, with `around` about each call. */
export const aroundProvider = (real: PaymentProvider, around: Around): PaymentProvider => ({
  name: real.name,
  mode: real.mode,
  checkoutOrigins: real.checkoutOrigins,
  signsCallbacks: real.signsCallbacks,
  open: (order) => around(() => real.open(order)),
  fetch: (id) => around(() => real.fetch(id)),
  endedSince: (since, calls) => around(() => real.endedSince(since, calls)),
  refund: (request) => around(() => real.refund(request)),
  refundsOf: (id) => around(() => real.refundsOf(id)),
  listPayments: (page) => around(() => real.listPayments(page)),
  listRefunds: (page) => around(() => real.listRefunds(page)),
  listChargebacks: (page) => around(() => real.listChargebacks(page)),
  readCallback: (callback) => real.readCallback(callback),
});

export const aroundGateway = (real: SmsGateway, around: Around): SmsGateway => ({
  name: real.name,
  can: real.can,
  authenticatesReports: real.authenticatesReports,
  ...(real.perSecond === undefined ? {} : { perSecond: real.perSecond }),
  ...(real.balance ? { balance: real.balance } : {}),
  send: (sms) => around(() => real.send(sms)),
  blamesNumber: (code) => real.blamesNumber(code),
  lookUp: (reference) => around(() => real.lookUp(reference)),
  readReports: (callback) => real.readReports(callback),
});

export const aroundWakeUp = (real: WakeUp, around: Around): WakeUp => ({
  send: (orderId, delay) => around(() => real.send(orderId, delay)),
  sendAll: (orderIds) => around(() => real.sendAll(orderIds)),
  sendCode: (codeId) => around(() => real.sendCode(codeId)),
});
