/** What wrangler made of worker/dev.ts, which stands beside worker.mjs where both run. */
type Handler = (...given: readonly unknown[]) => Promise<unknown>;
declare const product: { readonly fetch: Handler; readonly queue: Handler; readonly scheduled: Handler };
export default product;
