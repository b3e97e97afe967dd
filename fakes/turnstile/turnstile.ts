import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createFaults } from "../lib/faults.ts";
import { openLedger } from "../lib/ledger.ts";
import { type Answer, type Call, json } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import { widget } from "./widget.ts";

const tokenLife = 300_000;
const longestToken = 2048;

type Play = {
  secret: string;
  ledger: ReturnType<typeof openLedger>;
  now: () => number;
};

/**
 * Cloudflare Turnstile: the verifier, as developers.cloudflare.com/turnstile/get-started/server-side-validation has it, and a
 * script that stands in for the widget's. A token counts once and for five minutes; it says for which host and action it
 * was made, and leaves judging that to whoever asks.
 */
export async function startTurnstile(rig: Rig): Promise<Fake> {
  const siteKey = rig.env.TURNSTILE_SITE_KEY || "0x4AAAAAAAplayed-site";
  const secret = rig.env.TURNSTILE_SECRET_KEY || "0x4AAAAAAAplayed-secret";
  const { now } = rig.time;
  const ledger = openLedger(join(rig.state, "turnstile.jsonl"), now);
  const play = { secret, ledger, now };
  const { url, close } = await serve({
    port: rig.port,
    ledger,
    faults: createFaults(rig),
    routes: {
      "POST /turnstile/v0/siteverify": { op: "verify", handle: (call) => verify(play, call) },
      "GET /turnstile/v0/api.js": {
        handle: () => ({ status: 200, type: "text/javascript", body: widget(issue(play), siteKey) }),
      },
      "POST /_fake/token": { handle: () => json({ token: issue(play) }) },
    },
  });
  const settings = {
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secret,
    TURNSTILE_VERIFY_URL: `${url}/turnstile/v0/siteverify`,
  };
  return { url, settings, close };
}

/** A token that counts. Where and for what it was made is written behind it, by `tokenFor` or by the widget. */
function issue({ ledger }: Play): string {
  const token = `played-${randomUUID()}`;
  ledger.append({ kind: "issued", token });
  return token;
}

/** The token as the widget of this host and action would give it. */
export const tokenFor = (issued: string, hostname: string, action: string): string =>
  [issued, hostname, action].join("|");

function verify(play: Play, { body, headers }: Call): Answer {
  const type = String(headers["content-type"]).split(";")[0];
  const readers: Record<string, (text: string) => Record<string, string>> = {
    "application/x-www-form-urlencoded": (text) => Object.fromEntries(new URLSearchParams(text)),
    "application/json": (text) => JSON.parse(text),
  };
  const fields = readers[type ?? ""]?.(body);
  if (!fields) return refused("bad-request", 400);
  const { secret = "", response = "", idempotency_key: key } = fields;
  if (secret === "") return refused("missing-input-secret", 400);
  if (secret !== play.secret) return refused("invalid-input-secret");
  if (response === "") return refused("missing-input-response");
  return judge(play, response, key);
}

function judge({ ledger, now }: Play, response: string, key: string | undefined): Answer {
  const [token, hostname, action] = response.split("|");
  const issued = ledger.rows().find((row) => row.kind === "issued" && row.token === token);
  if (!issued || response.length > longestToken) return refused("invalid-input-response");
  const used = ledger.rows().find((row) => row.kind === "verified" && row.token === token);
  const isRetry = used !== undefined && key !== undefined && used.key === key;
  if (now() - issued.at > tokenLife || (used && !isRetry)) return refused("timeout-or-duplicate");
  if (!used) ledger.append({ kind: "verified", token, key });
  return json({
    success: true,
    "error-codes": [],
    challenge_ts: new Date(issued.at).toISOString(),
    hostname,
    action,
    cdata: "",
  });
}

const refused = (code: string, status = 200): Answer =>
  json({ success: false, "error-codes": [code], messages: [] }, status);
