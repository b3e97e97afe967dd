import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { err, ok, type Result } from "../../worker/domain/result.ts";

/**
 * Why a call brought nothing.
 *
 * `status` is HTTP's, or 0 where no answer came. `code` is Cloudflare's own, where it gave one. Of a write with `unclear` nobody
 * knows whether it was carried out: look before you try again.
 */
export type ApiError = {
  readonly status: number;
  readonly code: number | null;
  readonly message: string;
  readonly unclear: boolean;
};

export type Answer<T> = Result<T, ApiError>;
type Query = Readonly<Record<string, string | number>>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a call may carry besides its path: JSON, or a form for uploads. */
export type Sent = {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** A POST that only reads, as a SELECT on D1 does: it may be tried again. */
  readonly reads?: boolean;
};

export type Cloudflare = ReturnType<typeof cloudflare>;
export type CloudflareOptions = {
  /** As wrangler has it: `https://api.cloudflare.com/client/v4`. */
  readonly baseUrl?: string;
  readonly token: string;
  readonly accountId: string;
  /** How long one call may take, in ms. */
  readonly patience?: number;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Ends the call that is under way, when the operator stops the command. */
  readonly signal?: AbortSignal;
};

/** Cloudflare's public address; wrangler's variable `CLOUDFLARE_API_BASE_URL` replaces it. */
export const cloudflareApi = "https://api.cloudflare.com/client/v4";

/** Waits between the tries of a read that was turned away for now, in ms (exponential backoff). */
const waits = [250, 1_000, 4_000];
const mostPages = 100;

/**
 * Cloudflare's API, for the few things that wrangler cannot do. Errors are values. Only reads are tried again: whether a write
 * without an answer was carried out is seen by looking, as every step of a deploy does.
 */
export function cloudflare(options: CloudflareOptions) {
  const { accountId, token, sleep = pause, fetch: send = fetch, patience = 30_000, signal } = options;
  const base = (options.baseUrl ?? cloudflareApi).replace(/\/+$/, "");

  async function once(method: Method, path: string, query: Query, sent: Sent): Promise<Answer<Envelope>> {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
    try {
      const response = await send(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent.json === undefined ? {} : { "content-type": "application/json" }),
          ...sent.headers,
        },
        signal: AbortSignal.any(limits),
        ...(sent.json === undefined ? {} : { body: JSON.stringify(sent.json) }),
        ...(sent.form === undefined ? {} : { body: sent.form }),
      });
      return readEnvelope(response, await response.text());
    } catch (error) {
      return err({ status: 0, code: null, message: noAnswer(error, patience, signal), unclear: true });
    }
  }

  async function call(method: Method, path: string, query: Query = {}, sent: Sent = {}) {
    const tries = method === "GET" || sent.reads ? waits : [];
    for (const wait of tries) {
      const answer = await once(method, path, query, sent);
      if (answer.ok || !passes(answer.error) || signal?.aborted) return answer;
      await sleep(wait);
    }
    return once(method, path, query, sent);
  }

  /** Every page of a list, as one. */
  async function list<T extends z.ZodMiniType>(path: string, item: T, query: Query = {}) {
    const rows: z.infer<T>[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const answer = await call("GET", path, { per_page: 50, ...query, page });
      const read = parsed(answer, z.array(item));
      if (!read.ok) return read;
      rows.push(...read.value);
      if (!answer.ok || isLast(answer.value, page, rows.length)) return ok(rows);
    }
    return err({ status: 200, code: null, message: `${path} has no end`, unclear: false });
  }

  const write =
    (method: Method) =>
    async <T extends z.ZodMiniType>(path: string, schema: T, sent: Sent = {}): Promise<Answer<z.infer<T>>> =>
      parsed(await call(method, path, {}, sent), schema);

  return {
    accountId,
    /** Before a path of this account: `${api.account}/queues`. */
    account: `/accounts/${accountId}`,
    get: async <T extends z.ZodMiniType>(
      path: string,
      schema: T,
      query: Query = {},
      sent: Pick<Sent, "headers"> = {},
    ): Promise<Answer<z.infer<T>>> => parsed(await call("GET", path, query, sent), schema),
    list,
    post: write("POST"),
    put: write("PUT"),
    patch: write("PATCH"),
    delete: write("DELETE"),
  };
}

/** The account, the token and the address as wrangler takes them from the environment. */
export function cloudflareFrom(
  env: NodeJS.ProcessEnv,
  others: Omit<CloudflareOptions, "baseUrl" | "token" | "accountId"> = {},
): Cloudflare {
  return cloudflare({
    ...others,
    token: env.CLOUDFLARE_API_TOKEN ?? "",
    accountId: env.CLOUDFLARE_ACCOUNT_ID ?? "",
    ...(env.CLOUDFLARE_API_BASE_URL ? { baseUrl: env.CLOUDFLARE_API_BASE_URL } : {}),
  });
}

/** Where something that was asked for by name or id is not there: that is an answer, and no failure. */
export const isAbsent = ({ status }: ApiError): boolean => status === 404;

/** An error in one sentence, for the operator. Cloudflare's messages hold no values of ours. */
export const sayError = ({ status, code, message }: ApiError): string =>
  status === 0 ? message : `${message} (HTTP ${status}${code === null ? "" : `, code ${code}`})`;

const problem = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });
const envelope = z.object({
  success: z.boolean(),
  result: z.optional(z.unknown()),
  errors: z.optional(z.nullable(z.array(problem))),
  result_info: z.optional(
    z.nullable(
      z.object({
        page: z.optional(z.number()),
        per_page: z.optional(z.number()),
        total_pages: z.optional(z.number()),
        total_count: z.optional(z.number()),
      }),
    ),
  ),
});
type Envelope = z.infer<typeof envelope>;

function readEnvelope(response: Response, text: string): Answer<Envelope> {
  const { status } = response;
  const read = envelope.safeParse(json(text));
  const first = read.success ? read.data.errors?.[0] : undefined;
  if (read.success && read.data.success && response.ok) return ok(read.data);
  return err({
    status,
    code: first?.code ?? null,
    message: first?.message ?? `Cloudflare's API gave no answer that can be read`,
    // What a gateway in between says tells nothing of what happened behind it.
    unclear: status >= 500 || (response.ok && !read.success),
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parsed<T extends z.ZodMiniType>(answer: Answer<Envelope>, schema: T): Answer<z.infer<T>> {
  if (!answer.ok) return answer;
  const read = schema.safeParse(answer.value.result);
  if (read.success) return ok(read.data);
  const where = read.error.issues[0]?.path.join(".") || "result";
  return err({
    status: 200,
    code: null,
    message: `Cloudflare's API answered in another shape (${where})`,
    unclear: false,
  });
}

/** Lists say how many pages there are, or how many items, or nothing where they have one page only. */
function isLast({ result, result_info: info }: Envelope, page: number, soFar: number): boolean {
  if (!Array.isArray(result) || result.length === 0 || !info) return true;
  if (info.total_pages !== undefined) return page >= info.total_pages;
  if (info.total_count !== undefined) return soFar >= info.total_count;
  return info.per_page === undefined || result.length < info.per_page;
}

/** Whether a read may fare better in a moment. */
const passes = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

function noAnswer(error: unknown, patience: number, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return "stopped by the operator";
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (name === "TimeoutError") return `Cloudflare's API gave no answer within ${patience / 1000} s`;
  return `Cloudflare's API cannot be reached (${cause?.code ?? message})`;
}
