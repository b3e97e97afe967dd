import type { PublicPaymentState } from "#domain/payment";
import type { Result } from "#domain/result";

/** What a person or a script does to the sandbox vendors from the outside: pay, and look at the phone. */
export interface SandboxControls {
  /** The texts that phones have shown, newest first; with `to`, those of one number. */
  inbox(which: { readonly to: string | null; readonly limit: number }): Promise<readonly ShownSms[]>;
  /** The numbers that do something else than deliver. */
  readonly numbers: readonly ScriptedNumber[];
  /** The checkout of a payment, or null when there is no such payment. */
  checkout(providerId: string): Promise<SandboxCheckout | null>;
  /**
   * Ends a checkout the way a visitor or a bank would, and schedules the webhooks that follow. Refused: `unknown` when
   * there is no such payment, `final` when it ended before.
   */
  choose(
    providerId: string,
    outcome: SandboxOutcome,
  ): Promise<Result<{ readonly redirectUrl: string }, "unknown" | "final">>;
  /** Delivers the callbacks due by `now` (ms), a bounded page of them; answers how many were taken well. */
  runDue(now: number): Promise<number>;
}

/** The ends a checkout can have; those after `expired` are the awkward ones that real vendors produce. */
export type SandboxOutcome =
  | "paid"
  | "failed"
  | "canceled"
  | "expired"
  | "paid_late_webhook"
  | "paid_double_webhook"
  | "paid_no_webhook"
  | "paid_after_expiry"
  | "wrong_amount";

export type SandboxCheckout = {
  readonly providerId: string;
  readonly status: PublicPaymentState;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  readonly redirectUrl: string;
  readonly locale: "nl" | "en";
};

export type ShownSms = {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

export type ScriptedNumber = {
  /** E.164 with the plus. */
  readonly to: string;
  /** One plain Dutch sentence. */
  readonly does: string;
};
