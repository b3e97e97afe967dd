/** A call from a vendor, as it came in: signatures are checked over the raw text, before anything is parsed. */
export type Callback = {
  readonly method: string;
  /** The address the vendor was told to call, built from PUBLIC_URL, with the query it came with. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
};

/** The secret part of the addresses that vendors call: one for each, so that what leaks at one opens nothing at another. */
export interface CallbackTokens {
  /**
   * @param vendor as its address names it: `mollie`, `sms/cm`
   * @returns 43 characters that need no escaping in a URL; always the same
   */
  of(vendor: string): Promise<string>;
}
