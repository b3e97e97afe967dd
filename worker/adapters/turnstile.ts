import * as z from "zod/mini";
import { longestAnswer } from "#domain/challenge";
import type { HumanTest } from "#ports/challenge";
import type { Log } from "#ports/log";
import { callVendor, type Fetcher, parseJson } from "./http-call";

/** The widget's keys, and where its answers are checked. */
export type TurnstileAccount = {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly verifyUrl: string;
};

type Kit = {
  /** Where the widget may have been shown. */
  readonly hostname: string;
  /** 128 random bits in base64url. */
  readonly newId: () => string;
  readonly log: Log;
};

/** After this long, in ms of real time, the verifier is not waited for. */
const patience = 5_000;

/** Of the verifier's answer what is read (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  "error-codes": z.optional(z.array(z.string())),
});

/**
 * Cloudflare Turnstile. Each token is asked about at Cloudflare, which takes it once; it counts for the host and the
 * purpose that it was made for. Fails closed: what is no clear yes is a no.
 */
export function createTurnstile(account: TurnstileAccount, kit: Kit, fetcher: Fetcher = fetch): HumanTest {
  const tell = onceUntilWell(kit.log);
  return {
    pose: async (purpose) => ({ kind: "turnstile", siteKey: account.siteKey, action: purpose }),
    async isAnswered(purpose, address, token) {
      if (token.length > longestAnswer) return false;
      const said = await verify(account, { token, address, key: toUuid(kit.newId()) }, fetcher);
      tell(said === null ? "turnstile_unreachable" : ourFault(said));
      if (said === null) return false;
      return said.success && said.hostname === kit.hostname && said.action === purpose;
    },
  };
}

type Asked = { readonly token: string; readonly address: string; readonly key: string };

/**
 * What the verifier says; null where it says nothing that can be read, or that it failed itself (`internal-error`). With its idempotency
 * key a call may be repeated.
 */
async function verify(account: TurnstileAccount, asked: Asked, fetcher: Fetcher) {
  const body = new URLSearchParams({
    secret: account.secretKey,
    response: asked.token,
    remoteip: asked.address,
    idempotency_key: asked.key,
  }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const _try of [1, 2]) {
    const answer = await callVendor(
      fetcher,
      account.verifyUrl,
      { method: "POST", headers, body },
      patience / 2,
    );
    const read = answer.ok ? verdict.safeParse(parseJson(answer.value.text)) : null;
    if (read?.success && !read.data["error-codes"]?.includes("internal-error")) return read.data;
  }
  return null;
}

/** 128 random bits in the form that Cloudflare wants them in (RFC 9562, version 4). */
function toUuid(id: string): string {
  const bytes = atob(id.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** A wrong setting of ours keeps everybody out, and nobody but us can mend it. */
const ourFault = ({ "error-codes": codes = [] }: z.infer<typeof verdict>) =>
  codes.some((code) => code.endsWith("-input-secret")) ? "turnstile_refused_us" : null;

type TurnstileProblem = "turnstile_refused_us" | "turnstile_unreachable";

/** Raises an alarm once, and again only after all has been well in between. */
function onceUntilWell(log: Log) {
  let told: TurnstileProblem | null = null;
  return (problem: TurnstileProblem | null) => {
    if (problem !== null && problem !== told) log.alarm(problem);
    told = problem;
  };
}
