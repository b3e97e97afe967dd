import type { Trouble } from "#voice/trouble";
import { ApiError } from "./call";

/**
 * What went wrong on the way, or null where it was something else than the way. `call` has logged the error; of what a
 * browser or a platform says in it, nothing is shown.
 */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof ApiError) {
    const { status, retryAfter } = error;
    return status === 429 ? { kind: "busy", given: retryAfter } : { kind: "platform", given: status };
  }
  const { name } = error as Partial<Error>;
  if (name === "TimeoutError") return { kind: "timeout" };
  // What `fetch` throws when nothing came back.
  if (name === "TypeError") return { kind: navigator.onLine ? "unreachable" : "offline" };
  return name === "SyntaxError" || name === "ForeignAnswer" ? { kind: "foreign" } : null;
}
