import type { Problem } from "#contract/problems";

/** Any answer that is not OK, in the form of spec §8: the status, a colon, the body's own text. */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal, where the body is one of ours. */
  readonly problem: Problem | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = toProblem(body);
  }
}

/**
 * Every call goes through here: with cookies, in the page's language, throwing on an answer that is not OK. A challenge is
 * met with code that is fetched for it; where that cannot be had, the refusal stays.
 */
export async function call(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", document.documentElement.lang === "en" ? "en" : "nl");
  const ask = () => fetch(input, { ...init, headers, credentials: "include" });
  const response = await ask();
  if (response.status !== 428) return checked(response);
  const late = await import("../challenge/meet").catch(console.warn);
  const repeat = (answer: string) => {
    headers.set("Challenge-Answer", answer);
    return ask();
  };
  return checked(late ? await late.meet(response, repeat) : response);
}

/** Throws an answer that is not OK. */
export async function checked(response: Response): Promise<Response> {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
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
