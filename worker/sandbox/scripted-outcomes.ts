import type { ReportedState, SendOutcome } from "#ports/sms-gateway";

/** What the gateway does with one call. */
export type Play = Refusing | Accepting;

export type Refusing = {
  readonly accepts: false;
  readonly answer: Exclude<SendOutcome, { kind: "accepted" }>;
  /** Real ms until the answer. */
  readonly answerAfter: number;
};

export type Accepting = {
  readonly accepts: true;
  /** What the caller hears instead of the id, if not the id. */
  readonly garbled: Extract<SendOutcome, { kind: "unknown" }> | null;
  readonly answerAfter: number;
  /** Delivery reports in ms after the call, by the clock. */
  readonly reports: readonly { readonly after: number; readonly state: ReportedState }[];
  /** What the network made of it in the end; a phone shows all but the undelivered. */
  readonly fate: { readonly state: ReportedState; readonly after: number };
};

/** Says no to this one message; `temporary` means that a later call may fare better. */
export const refuses = (code: string, temporary = false): Refusing => ({
  accepts: false,
  answer: { kind: "not_accepted", temporary, scope: "message", code },
  answerAfter: 0,
});

/** Accepts, and reports the fate once unless `rest` says otherwise. */
export const accepts = (fate: Accepting["fate"], rest: Partial<Accepting> = {}): Accepting => ({
  accepts: true,
  garbled: null,
  answerAfter: 0,
  reports: [fate],
  fate,
  ...rest,
});

/** What callers hear when they hear nothing. */
export const timeout = { kind: "unknown", code: "timeout" } as const;

/** A wait that is noticed but tries nobody's patience: nothing hangs for a real time-out. */
export const briefly = 150;

/** The call got lost on its way. */
export const getsLost: Refusing = { accepts: false, answer: timeout, answerAfter: briefly };

/** How soon the network usually says what became of a message, in ms. */
export const usualReport = 1_500;

/** What every number does that is not scripted. */
export const delivers = accepts({ state: "delivered", after: usualReport });
