import type { Result } from "#domain/result";
import type { Figures } from "#ports/figures";
import type { PaymentProvider } from "#ports/payment-provider";
import type { SendOutcome, SmsGateway } from "#ports/sms-gateway";

/** Notes how long each call to a vendor took and how it ended. What is thrown is a defect, and goes on its way. */
const measure =
  (figures: Figures, now: () => number, vendor: string) =>
  async <T>(operation: string, outcomeOf: (answer: T) => string, call: () => Promise<T>): Promise<T> => {
    const begun = now();
    let outcome = "thrown";
    try {
      const answer = await call();
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      figures.note({ what: "vendor", name: `${vendor} ${operation}`, outcome }, now() - begun);
    }
  };

/** A gateway whose calls are counted. @param now real ms */
export function measuredGateway(real: SmsGateway, figures: Figures, now: () => number): SmsGateway {
  const measured = measure(figures, now, real.name);
  const { balance } = real;
  return {
    ...real,
    send: (sms) => measured("send", sentOutcome, () => real.send(sms)),
    lookUp: (reference) =>
      measured(
        "look_up",
        ({ kind }) => kind,
        () => real.lookUp(reference),
      ),
    readReports: (callback) => measured("report", resultOutcome, () => real.readReports(callback)),
    ...(balance && {
      balance: () => measured("balance", (heard) => (heard ? "known" : "unknown"), balance),
    }),
  };
}

/** A payment provider whose calls are counted. @param now real ms */
export function measuredProvider(
  real: PaymentProvider,
  figures: Figures,
  now: () => number,
): PaymentProvider {
  const measured = measure(figures, now, real.name);
  return {
    ...real,
    open: (order) => measured("open", failureOutcome, () => real.open(order)),
    fetch: (id) => measured("fetch", failureOutcome, () => real.fetch(id)),
    endedSince: (since, calls) =>
      measured(
        "list",
        ({ wholeSince }) => (wholeSince === null ? "unanswered" : "ok"),
        () => real.endedSince(since, calls),
      ),
    refund: (request) => measured("refund", failureOutcome, () => real.refund(request)),
    refundsOf: (id) => measured("refunds_of", failureOutcome, () => real.refundsOf(id)),
    listPayments: (page) => measured("list_payments", failureOutcome, () => real.listPayments(page)),
    listRefunds: (page) => measured("list_refunds", failureOutcome, () => real.listRefunds(page)),
    listChargebacks: (page) => measured("list_chargebacks", failureOutcome, () => real.listChargebacks(page)),
    readCallback: (callback) => measured("callback", resultOutcome, () => real.readCallback(callback)),
  };
}

/** A refusal of the account is another thing than one of a message; the vendor's own code is not a class. */
function sentOutcome(outcome: SendOutcome): string {
  if (outcome.kind !== "not_accepted") return outcome.kind;
  if (outcome.scope === "account") return "account_refused";
  return outcome.temporary ? "not_now" : "refused";
}

const resultOutcome = (result: Result<unknown, string>): string => (result.ok ? "ok" : result.error);

const failureOutcome = (result: Result<unknown, { readonly kind: string }>): string =>
  result.ok ? "ok" : result.error.kind;
