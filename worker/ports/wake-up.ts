import type { WorkKind } from "#domain/due-work";

/** Wakes the consumer for one message or code. A lost wake-up costs time, nothing else: the sweeper repeats it. */
export interface WakeUp {
  /** @param delay in ms, rounded up to whole seconds */
  send(orderId: string, delay?: number): Promise<void>;
  /** For many messages in one call: a hundred at most. */
  sendAll(orderIds: readonly string[]): Promise<void>;
  /** For one code of "Mijn nummer", which the consumer sends or not. */
  sendCode(codeId: string): Promise<void>;
}

/** What is to be worked off, in this order; which turn of its minute it is, from 0; and which part, from 0, where others have the rest. */
export type DueWork = {
  readonly kinds: readonly WorkKind[];
  readonly turn: number;
  readonly part?: number | undefined;
};

/** Has the consumer work off what is due. What is lost of it the next minute's sweep finds again. */
export interface DueWorkQueue {
  send(work: DueWork): Promise<void>;
}
