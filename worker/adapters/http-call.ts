import { err, ok, type Result } from "#domain/result";

/** How adapters reach the network; a test puts another in its place. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/** What a vendor answered, read to its end; `replayed` where it only says again what it kept under the same idempotency key. */
export type Answer = { readonly status: number; readonly text: string; readonly replayed?: true };

/**
 * One call to a vendor. A redirect is an answer like any other: credentials go where they were meant to go. An answer
 * that is cut off counts as none, for nobody knows how it would have gone on.
 * @param timeout after which the call is given up, in ms of real time
 */
export async function callVendor(
  fetcher: Fetcher,
  url: string,
  init: RequestInit,
  timeout: number,
): Promise<Result<Answer, "no_answer">> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetcher(url, { ...init, redirect: "manual", signal });
    const replayed = response.headers.get("Idempotent-Replayed") === "true";
    return ok({
      status: response.status,
      text: await readText(response, signal),
      ...(replayed && { replayed }),
    });
  } catch {
    return err("no_answer");
  }
}

/**
 * The most of an answer that is read, in bytes, unpacked: a page of 250 payments is a tenth of it, and an isolate, which all its
 * visitors share, has 128 MB.
 */
export const mostAnswered = 8 * 1024 * 1024;

/** What an answer says, to its end; one that goes on for too long, or longer than it may, is let go, and is none. */
export async function readText({ body }: Response, signal?: AbortSignal | null): Promise<string> {
  if (body === null) return "";
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const letGo = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", letGo);
  const decoder = new TextDecoder();
  let text = "";
  for (let left = mostAnswered; ; ) {
    const { done, value } = await reader.read();
    signal?.throwIfAborted();
    if (done) return text + decoder.decode();
    left -= value.length;
    if (left < 0) {
      letGo();
      throw new Error("the answer is too long");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Whether a status says for sure that nothing was done. 409 says that the same call is under way, 408, 425 and 429 that it
 * should come later: nothing was decided by them.
 */
export const isDefiniteNo = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

/**
 * An amount as vendors write it, a number or a text such as `-12.3456`, in hundredths, rounded down; null where it is none.
 */
export function centsOf(amount: unknown): number | null {
  const isAmount =
    typeof amount === "number" || (typeof amount === "string" && /^-?\d{1,12}(\.\d{1,8})?$/.test(amount));
  // Two decimals of a binary fraction: 0.29 times a hundred would else be 28.
  return isAmount && Number.isFinite(Number(amount))
    ? Math.floor(Number((Number(amount) * 100).toFixed(4)))
    : null;
}

/** What a text says as JSON, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
