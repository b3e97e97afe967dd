/** What the smoke test holds the public address to. */
export type Expected = {
  /** The origin that the pages must say they are at. */
  readonly publicUrl: string;
  readonly stage: "production" | "staging";
  /** `test` in staging, and in production as long as ALLOW_TEST_PAYMENTS lasts. */
  readonly mode: "live" | "test";
  /** Fingerprint of the settings that site and Worker share; null where only their equality is known. */
  readonly settings: string | null;
  /** Name of the newest migration. */
  readonly schema: string;
  readonly provider: string;
  readonly gateways: readonly string[];
  /** Empty where visitors are challenged by a proof of work of our own. */
  readonly turnstileKey: string;
  /** Whether HSTS includes subdomains. */
  readonly subdomains: boolean;
  /** Where Pages serves the site besides; null where that is the public address itself. */
  readonly pagesUrl: string | null;
};

export type Seen = {
  readonly ok: boolean;
  readonly said: string;
  /** Nothing that is wrong with a deploy, and yet what whoever looks has to know. */
  readonly isNote?: true;
};
export type Look = (world: { readonly visit: Visit; readonly expected: Expected }) => Promise<Seen>;

/** What a visitor got. */
export type Met = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, or null where it is none. */
  readonly json: unknown;
};

export type Visit = (path: string, init?: RequestInit) => Promise<Met>;

/** How long one answer may take, in ms. */
const longest = 20_000;

/** Asks for pages as a browser would that follows nothing by itself. A path may be a whole address elsewhere. */
export function visitorOf(
  url: string,
  { fetch: send = fetch, signal }: { fetch?: typeof fetch; signal?: AbortSignal },
): Visit {
  return async (path, init = {}) => {
    const limits = [AbortSignal.timeout(longest), ...(signal ? [signal] : [])];
    const response = await send(new URL(path, url), {
      redirect: "manual",
      ...init,
      signal: AbortSignal.any(limits),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  };
}

/** Why nobody answered, in a few words. */
export function whyNoAnswer(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return `no answer: ${cause?.code ?? cause?.message ?? message}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** All is well, or each thing that is not. */
export const unless = (wrong: readonly (string | false | null)[], well: string): Seen => {
  const said = wrong.filter((one) => typeof one === "string");
  return said.length === 0 ? { ok: true, said: well } : { ok: false, said: said.join("; ") };
};
