/** Wakes the consumer for one message or code. A lost wake-up costs time, nothing else: the sweeper repeats it. */
export interface WakeUp {
  /** @param delay in ms, rounded up to whole seconds */
  send(orderId: string, delay?: number): Promise<void>;
  /** For one code of "Mijn nummer", which the consumer sends or not. */
  sendCode(codeId: string): Promise<void>;
}
