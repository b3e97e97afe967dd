import type { Problem } from "#contract/problems";

/** Any answer that is not OK, in the form of spec §8: the status, a colon, the body's own text. */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal, where the body is one of ours. */
  readonly problem: Problem | null;
  /** How long to wait before asking again, in ms. */
  readonly retryAfter: number;

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body}`);
    this.retryAfter = (Number(retryAfter) || 60) * 1_000;
    this.name = "ApiError";
    this.status = status;
    this.problem = toProblem(body);
  }
}

/** The timeout, longer than any vendor behind the API is waited for, in ms. */
export const patience = 20_000;

/**
 * Every call goes through here: with cookies, in the page's language, throwing on an answer that is not OK or does not
 * come. A challenge is met with code that is fetched for it; where that cannot be had, the refusal stays.
 */
export async function call(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", document.documentElement.lang === "en" ? "en" : "nl");
  const ask = () =>
    fetch(input, { ...init, headers, signal: orTooLate(patience, init.signal), credentials: "include" });
  const repeat = (answer: string) => {
    headers.set("Challenge-Answer", answer);
    return ask();
  };
  try {
    const response = await ask();
    if (response.status !== 428) return await checked(response);
    const late = await import("../challenge/meet").catch(console.warn);
    return await checked(late ? await late.meet(response, repeat) : response);
  } catch (error) {
    // The console has it as the specification words it; a page says it in its own words (`trouble.ts`).
    if (!init.signal?.aborted) console.warn("call", error);
    throw error;
  }
}

/**
 * Aborted with the signal, and at the timeout. By hand: browsers of before 2024 have no `AbortSignal.any`, and the clock of
 * `AbortSignal.timeout` cannot be played.
 * @param timeout in ms
 */
export function orTooLate(timeout: number, signal: AbortSignal | null | undefined): AbortSignal {
  const waiting = new AbortController();
  signal?.addEventListener("abort", () => waiting.abort());
  setTimeout(() => waiting.abort(new DOMException("no answer", "TimeoutError")), timeout);
  return waiting.signal;
}

/** Throws an answer that is not OK. */
export async function checked(response: Response): Promise<Response> {
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw new ApiError(status, (await response.text()) || statusText, headers.get("Retry-After"));
  }
  return response;
}

function toProblem(body: string): Problem | null {
  try {
    const read: unknown = JSON.parse(body);
    return isProblem(read) ? read : null;
  } catch {
    return null;
  }
}

// The code is not checked against the list: one that this page does not know yet still comes with its sentence.
function isProblem(read: unknown): read is Problem {
  if (typeof read !== "object" || read === null) return false;
  const { success, code, message } = read as Record<string, unknown>;
  return success === false && typeof code === "string" && typeof message === "string";
}
