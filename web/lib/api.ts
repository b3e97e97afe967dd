import type { ExtractSchema } from "hono/types";
import type * as z from "zod/mini";
import type { Api } from "#http/app";
import { call, checked } from "./call";

/*
 * Typed calls: paths, parameters, bodies and answers come from the API's own routes, as types alone. Of this file only the
 * functions below are sent to a browser. The documents' forms, where each byte is argued for, take the types and use `call`.
 */

type Routes = ExtractSchema<Api>;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Has<M extends Method> = { [Key in `$${Lowercase<M>}`]: unknown };
/** The paths that answer to a method, as their routes spell them: `/api/admin/orders/:id`. */
export type Path<M extends Method> = {
  [P in keyof Routes]: Routes[P] extends Has<M> ? P : never;
}[keyof Routes];

type Endpoint<M extends Method, P extends Path<M>> =
  Routes[P] extends Record<`$${Lowercase<M>}`, infer E extends { input: unknown; output: unknown }>
    ? E
    : never;
type Input<M extends Method, P extends Path<M>> = Endpoint<M, P>["input"];

type Params<I> = I extends { param: infer Named }
  ? { param: { readonly [Name in keyof Named]: string | number } }
  : { param?: never };
type Questions<I> = I extends { query: infer Named }
  ? { query?: { readonly [Name in keyof Named]?: string | undefined } }
  : { query?: never };
type Body<I> = I extends { json: infer Json } ? { json: Json } : { json?: never };

/** What a call takes: its path parameters, its query, its body. */
export type Given<M extends Method, P extends Path<M>> = Params<Input<M, P>> &
  Questions<Input<M, P>> &
  Body<Input<M, P>> & { signal?: AbortSignal };

type Rest<M extends Method, P extends Path<M>> =
  Record<never, never> extends Given<M, P> ? [given?: Given<M, P>] : [given: Given<M, P>];

/** The body that a call takes. */
export type Json<M extends Method, P extends Path<M>> = Given<M, P>["json"];

/** What comes back, unless it is a refusal. */
export type Answer<M extends Method, P extends Path<M>> = Extract<
  Endpoint<M, P>["output"],
  { success: true }
>;

/** A schema of the contract whose every field the route answers, as it answers it. */
export type SchemaOf<M extends Method, P extends Path<M>, T> = z.ZodMiniType<T> &
  (Answer<M, P> extends Frozen<T> ? unknown : never);

/** What crossed the wire is nobody's to change, so the route may call readonly what the schema does not. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Calls the API. A body travels as JSON (spec §7); parameters are encoded, and query parameters left empty are not sent. */
export function fetchApi<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[given]: Rest<M, P>
): Promise<Response> {
  const { param, query, json, signal }: Loose = given ?? {};
  const address = addressOf(path, param, query);
  const early = method === "GET" ? takePrefetched(address) : null;
  if (early) return early;
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } };
  return call(address, { method, ...body, ...(signal ? { signal } : {}) });
}

/** Calls the API and holds the answer against its contract. */
export async function readApi<M extends Method, P extends Path<M>, T>(
  schema: SchemaOf<M, P, T>,
  method: M,
  path: P,
  ...given: Rest<M, P>
): Promise<T> {
  const response = await fetchApi(method, path, ...given);
  const read: unknown = await response.json();
  const held = schema.safeParse(read);
  if (!held.success) throw new ForeignAnswer(read, held.error);
  return held.data;
}

/** An answer that is OK and not what its contract says. */
export class ForeignAnswer extends Error {
  /** The sentence in it, where there is one. */
  readonly said: string | null;
  /** It says that it did not succeed. */
  readonly isRefusal: boolean;

  constructor(answer: unknown, cause: unknown) {
    super("an answer outside its contract", { cause });
    this.name = "ForeignAnswer";
    const { success, message } = (answer ?? {}) as { success?: unknown; message?: unknown };
    this.isRefusal = success === false;
    this.said = typeof message === "string" && message ? message : null;
  }
}

type Loose = {
  param?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  json?: unknown;
  signal?: AbortSignal;
};

declare global {
  interface Window {
    /** The answers that a script in the page has asked for already, by path. */
    early?: Record<string, Promise<Response>>;
  }
}

/** The prefetched answer, to what the page has asked for already, or null. It is given once: whoever asks again wants news. */
export function takePrefetched(path: string): Promise<Response> | null {
  const answer = window.early?.[path];
  delete window.early?.[path];
  return answer ? answer.then(checked) : null;
}

function addressOf(path: string, param: Loose["param"] = {}, query: Loose["query"] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  const asked = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}
