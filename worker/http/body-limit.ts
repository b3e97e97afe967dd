import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { languageOf } from "#contract/language";
import type { Http } from "./context";
import { isForm } from "./csrf";
import { refuse } from "./problems";

/** The most bytes that a request's body may have. */
export const mostBodyBytes = 16 * 1024;

/** The same of a form: a character of its fields takes up to nine bytes there, of a reason's 2,000 alone 18,000 (`%E0%A4%85`). */
export const mostFormBytes = 32 * 1024;

/** The same of what staff send: a note of 5,000 characters and as many words to the reporter, each escaped (`\u00e9`), take 60,000. */
export const mostStaffBytes = 64 * 1024;

/** The same of a callback that its vendor signs: Stripe's events of a dispute carry what was said in it, of up to 150,000 characters. */
export const mostSignedBytes = 256 * 1024;

/** One that is not signed has a token behind its vendor's name (`http/webhooks.ts`). */
const signedPath = /^\/api\/webhooks\/\w+$/;

/**
 * The body limit: refuses what is nobody's order, as soon as it says how long it is or has grown too long. A body in chunks
 * (`Transfer-Encoding`) need never end, so its end is not waited for; the framework's own limit did not read on after
 * its refusal either, and a caller that writes on to nobody hangs.
 */
export const smallBody = createMiddleware<Http>(async (c, next) => {
  const { body, headers } = c.req.raw;
  if (!body) return next();
  const most = mostFor(c);
  const declared = headers.has("Transfer-Encoding") ? null : headers.get("Content-Length");
  if (declared !== null && Number(declared) <= most) return next();
  // Of what says that it is too long a form is looked into all the same: it begins with its language.
  if (declared !== null && !isForm(c)) return refuse(c, "body_too_large");
  const { whole, beginning } = await readUpTo(body, declared === null ? most : 0);
  if (whole === null) {
    if (isForm(c)) c.set("language", languageOf(/^lang=(\w+)/.exec(beginning)?.[1]));
    return refuse(c, "body_too_large");
  }
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: whole });
  return next();
});

function mostFor(c: Context<Http>): number {
  const { path } = c.req;
  if (signedPath.test(path)) return mostSignedBytes;
  // Vendors' callbacks are forms too, and short.
  if (path.startsWith("/api/webhooks/")) return mostBodyBytes;
  if (path.startsWith("/api/admin/")) return mostStaffBytes;
  return isForm(c) ? mostFormBytes : mostBodyBytes;
}

type Read = { readonly whole: Blob | null; readonly beginning: string };

/** All of a stream; null once it is longer than `most` bytes, and then how it began. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Read> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { whole: new Blob(chunks), beginning: "" };
    size += value.length;
    chunks.push(value);
    if (size > most) {
      void drain(reader);
      return { whole: null, beginning: new TextDecoder().decode(chunks[0]?.subarray(0, 16)) };
    }
  }
}

/** The most of a refused body that is taken in while its sender has not read our answer yet. */
const mostDrained = 1024 * 1024;

/** Takes in what is still under way, so that the connection is not cut before the answer was read; then lets go. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = mostDrained; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The sender has hung up, which is as good.
  }
}
