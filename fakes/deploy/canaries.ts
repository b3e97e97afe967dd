import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { at } from "../../scripts/lib/root.mjs";
import { beginTrial } from "./trial.ts";

/** What was looked through, and which canaries were found there. */
type Looked = { readonly place: string; readonly size: number; readonly found: readonly string[] };

/**
 * Deploys once with secrets that exist nowhere else, and then looks for them wherever they must not be. That the search finds
 * anything at all is shown by the two places where they must be.
 *
 * @returns what is wrong, in sentences; none where all is well
 */
export async function deployWithCanaries(): Promise<{ readonly wrong: string[]; readonly told: string[] }> {
  const scratch = mkdtempSync(join(tmpdir(), "briefje-canaries-"));
  const heard = join(scratch, "arguments.jsonl");
  const temporary = mkdtempSync(join(scratch, "tmp-"));
  const trial = await beginTrial({
    settings: { ...rightSettings, ...given },
    token: canaries.CLOUDFLARE_API_TOKEN,
    keys: Object.entries(own)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
    environment: {
      TMPDIR: temporary,
      HEARD_ARGUMENTS: heard,
      NODE_OPTIONS: `--import=${new URL("./hear-arguments.mjs", import.meta.url).href}`,
    },
  });
  try {
    const { code, said } = await trial.run("deploy", "--yes");
    const doctor = await trial.run("doctor");
    const account = JSON.parse(readFileSync(join(trial.dir, "account.json"), "utf8"));
    const started = readFileSync(heard, "utf8");
    const looked = [
      look(`arguments of ${started.split("\n").length - 1} processes`, started),
      look("what the commands said", said + doctor.said),
      look("the record of the played API", JSON.stringify(trial.cloud.record())),
      look("what the Workers logged", trial.cloud.logs().join("\n")),
      look("the account, but for the Worker's secrets", JSON.stringify(account, withoutSecrets)),
      lookThrough(
        "files of the operator but settings and escrow",
        trial.copy.root,
        /\.deploy\/production\.(env|keys)$/,
      ),
      lookThrough("temporary files", temporary),
      lookThrough("uploads, databases and KV of the account", trial.dir, /account\.json$/),
      lookThrough("Worker and site as they were built for it", at(".cache/deploy")),
      lookThrough("the site's build", at("dist")),
    ];
    const kept = [
      look("the settings", readFileSync(join(trial.copy.root, ".deploy/production.env"), "utf8")),
      look("the escrow", readFileSync(join(trial.copy.root, ".deploy/production.keys"), "utf8")),
      look("the Worker's secrets", JSON.stringify(account)),
    ];
    const wrong = [
      ...(code === 0 ? [] : [`the deploy ended with ${code}:\n${said}`]),
      ...(doctor.code === 0 ? [] : [`the doctor ended with ${doctor.code}:\n${doctor.said}`]),
      ...looked.flatMap(({ place, found }) => found.map((name) => `${name} stands in ${place}`)),
      ...looked
        .filter(({ place, size }) => size === 0 && !mayBeEmpty.includes(place))
        .map(({ place }) => `${place}: there was nothing to look through`),
      ...kept.filter(({ found }) => found.length === 0).map(({ place }) => `no canary was found in ${place}`),
      ...developmentsIn(join(trial.dir, "blobs")),
    ];
    const told = looked
      .filter(({ found }) => found.length === 0)
      .map(({ place, size }) => `${place}: ${Math.ceil(size / 1024)} KiB without a canary`);
    return { wrong, told };
  } finally {
    await trial.end();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** Secrets that the operator gives. */
const given = {
  MOLLIE_API_KEY: `live_${random(15)}`,
  CM_PRODUCT_TOKEN: random(18),
  TURNSTILE_SITE_KEY: "0x4AAAAAAADnPIDROrmt1Wwj",
  TURNSTILE_SECRET_KEY: `0x4AAAAAAA${random(15)}`,
  SMS_RELAY_URL: "https://relay.briefje.nl",
  SMS_RELAY_SECRET: random(24),
  STRIPE_SECRET_KEY: `sk_live_${random(15)}`,
};

/** Our own, as they lie in escrow. */
const own = {
  DATA_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  HASH_KEY: randomBytes(32).toString("base64"),
  WEBHOOK_TOKEN: randomBytes(32).toString("base64url"),
  ALARM_SECRET: randomBytes(32).toString("base64url"),
};

const { TURNSTILE_SITE_KEY: _public, SMS_RELAY_URL: _address, ...secret } = given;
const canaries: Readonly<Record<string, string>> & { readonly CLOUDFLARE_API_TOKEN: string } = {
  CLOUDFLARE_API_TOKEN: random(20),
  ...secret,
  ...own,
  DATA_KEYS: own.DATA_KEYS.slice(3),
};

/** A Worker in which all is well says nothing, and a deploy that tidies up leaves nothing. */
const mayBeEmpty = ["what the Workers logged", "temporary files"];

/** A secret as it stands, and as somebody might have written it on the way. */
const spellings = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString("base64").replace(/=+$/, ""),
  Buffer.from(value, "base64").toString("hex"),
];

const look = (place: string, text: string): Looked => ({
  place,
  size: text.length,
  found: Object.entries(canaries)
    .filter(([, value]) => spellings(value).some((spelling) => text.includes(spelling)))
    .map(([name]) => name),
});

/** Every file below a folder, read as bytes. */
function lookThrough(place: string, folder: string, but = /^$/): Looked {
  const files = filesIn(folder).filter((path) => !but.test(path));
  const looked = files.map((path) => look(relative(folder, path), readFileSync(path, "latin1")));
  return {
    place,
    size: looked.reduce((sum, { size }) => sum + size, 0),
    found: looked.flatMap(({ place: path, found }) => found.map((name) => `${name} (${path})`)),
  };
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** What only development may have, by what stands in its files, in anything that was uploaded. */
function developmentsIn(folder: string): string[] {
  const signs = {
    "development's token": "development-token-for-callbacks-only",
    "development's data key": "ZGV2ZWxvcG1lbnQtZGF0YS1rZXktMzItYnl0ZXMhISE=",
    "development's hash key": "ZGV2ZWxvcG1lbnQtaGFzaC1rZXktMzItYnl0ZXMhISE=",
    "the sandbox's checkout": "/api/sandbox/checkout",
    "the sandbox's alarms": "sandbox_callback_failed",
  };
  const uploads = filesIn(folder).map((path) => readFileSync(path, "latin1"));
  if (!uploads.some((text) => text.includes("/api")))
    return ["the Worker that was uploaded could not be found among the uploads"];
  return Object.entries(signs)
    .filter(([, sign]) => uploads.some((text) => text.includes(sign)))
    .map(([what]) => `${what} was uploaded`);
}

const withoutSecrets = (key: string, value: unknown) => (key === "secrets" ? undefined : value);
