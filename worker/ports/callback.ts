/** A call from a vendor, as it came in: signatures are checked over the raw text, before anything is parsed. */
export type Callback = {
  readonly method: string;
  /** The address the vendor was told to call, built from PUBLIC_URL, with the query it came with. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
};
