import type * as z from "zod/mini";
import { ApiError, call } from "../lib/call";
import { takeEarly } from "../lib/early";

/** What is asked for in an address; what is empty is left out. */
export type Questions = Readonly<Record<string, string | undefined>>;

/** Reads from the API and holds the answer against its contract. */
export async function read<T>(schema: z.ZodMiniType<T>, path: string, questions: Questions = {}): Promise<T> {
  const asked = Object.entries(questions).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(asked).toString();
  const address = `/api/${path}${query && `?${query}`}`;
  const response = await (takeEarly(address) ?? call(address));
  return schema.parse(await response.json());
}

/** Changes something. A body travels as JSON (spec §7). */
export async function write(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Response> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return call(`/api/${path}`, { method, ...json });
}

/** Whether the session behind a call has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === "not_signed_in";
