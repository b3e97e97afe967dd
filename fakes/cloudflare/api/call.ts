import type { IncomingHttpHeaders } from "node:http";
import type * as z from "zod/mini";
import type { Account, Version } from "../account.ts";
import type { Blobs } from "../blobs.ts";
import type { Databases } from "../databases.ts";
import type { KeyValues } from "../key-values.ts";
import { type Refusal, type Reply, refuse } from "./answers.ts";

/** One call, with all that its handler may look at and change. */
export interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  world: World;
}

export interface World {
  account: Account;
  blobs: Blobs;
  databases: Databases;
  keyValues: KeyValues;
  options: WorldOptions;
  /** the objects of a bucket, which the Workers that are bound to it read and write too; they stay when those go */
  objects: (bucket: string, jurisdiction: string) => Objects;
  /** refuses code that does not even start */
  checkStart: (code: Runnable) => Promise<void>;
  /** told when a site was uploaded, which will be looked at */
  siteUploaded: () => void;
}

export interface Objects {
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** the first keys, up to so many */
  list(most: number): Promise<string[]>;
  delete(keys: string[]): Promise<void>;
}

/** Code as it is run. */
export type Runnable = Pick<
  Version,
  "main_module" | "modules" | "compatibility_date" | "compatibility_flags"
>;

export interface WorldOptions {
  /** what the token's own verification says of it */
  tokenStatus: "active" | "disabled" | "expired";
  /** accounts besides this one that the token sees, each with its zones */
  otherAccounts: readonly { id: string; name: string; zones: readonly string[] }[];
  /** how often a custom domain of Pages is asked for before it is active */
  pollsUntilActive: number;
  /** names that someone else has: of Pages projects, which all accounts share */
  takenElsewhere: readonly string[];
  /** most databases of the account */
  databaseLimit: number;
  workersPlan: "paid" | "free";
  /** destination addresses of Email Routing, and whether their owners have verified them */
  mailAddresses: readonly { email: string; verified: boolean }[];
  /** whether R2 was ever switched on */
  r2: boolean;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;
/** by "METHOD /path/:param" */
export type Handlers = Record<string, Handler>;

/** A refusal from the depth of a handler. */
export class Refused extends Error {
  readonly reply: Reply;
  constructor(refusal: Refusal, about = "") {
    super(refusal);
    this.reply = refuse(refusal, about);
  }
}

/** The body as JSON of a known shape. */
export function readJson<S extends z.ZodMiniType>(call: Call, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString("utf8"));
  } catch {
    throw new Refused("badBody", "not JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Refused("badBody", parsed.error.issues.map(({ path }) => path.join(".")).join(", "));
  return parsed.data;
}

/** The body as the fields and files of a form. */
export function readForm(body: Uint8Array, type: string): Promise<FormData> {
  return new Response(Uint8Array.from(body), { headers: { "Content-Type": type } }).formData();
}

/** What was asked for by name or id, or the refusal that it is not there. */
export function found<T>(value: T | undefined, refusal: Refusal, about = ""): T {
  if (value === undefined) throw new Refused(refusal, about);
  return value;
}
