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
  const underWay = new Set<number>();
  const together = new Set<number>();
  const around: Around = async (call) => {
    if (dead) throw new Crash();
    const own = ++count;
    if (own === at && death === "before") return die();
    for (const other of underWay) together.add(other);
    underWay.add(own);
    const answer = await call().finally(() => underWay.delete(own));
    return own === at ? die() : answer;
  };
  return {
    around,
    /**
     * Where to die so that all is left that a death can leave: before each operation, and after it only where another
     * had begun by then, or none follows. Any other death after one leaves what the death before the next one does.
     */
    deaths: (): readonly { at: number; death: Death }[] =>
      Array.from({ length: count }, (_, index) => index + 1).flatMap((at) => [
        { at, death: "before" as const },
        ...(together.has(at) || at === count ? [{ at, death: "after" as const }] : []),
      ]),
    /** A new process takes over: nothing fails any more. */
    revive: () => {
      dead = false;
      count = Number.NEGATIVE_INFINITY;
    },
  };

  function die(): never {
    dead = true;
    throw new Crash();
  }
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
