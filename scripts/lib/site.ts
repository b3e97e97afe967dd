import { createHash, type Hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsHash, siteSettings } from "../../worker/env/site.ts";
import { runNode } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { at } from "./root.mjs";

const sources = [
  "web",
  "worker/contract",
  "worker/domain",
  "worker/voice",
  "package.json",
  "scripts",
  "vite.config.ts",
  "package-lock.json",
];
const stamp = ".cache/built.json";

export { siteSettings };

/** What a site says of its own build, in `/build.json`: the Worker that it was made for answers the same in `/api/config`. */
export const buildFacts = async (settings: NodeJS.ProcessEnv): Promise<string> =>
  `${JSON.stringify({ settings: await settingsHash(settings) })}\n`;

/**
 * Where a form may lead besides to the origin that it was opened at: browsers judge a form by where it is sent on to. The
 * sandbox's checkout lies with us, and in development we have several names; any port will do, for copies with other
 * ports share what was built.
 */
export function checkoutOrigins({ MOLLIE_API_URL, STRIPE_API_URL }: NodeJS.ProcessEnv, publicUrl: string) {
  const isLocal = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(publicUrl);
  const local = isLocal ? ["http://localhost:*", "http://127.0.0.1:*"] : [];
  const elsewhere = [MOLLIE_API_URL, STRIPE_API_URL]
    .flatMap((url = "") => (URL.canParse(url) ? [new URL(url).origin] : []))
    .filter((origin) => !local.includes(origin.replace(/:\d+$/, ":*")));
  return [...local, ...new Set(elsewhere), "https://*.mollie.com", "https://checkout.stripe.com"];
}

/** Builds the site into dist/; skipped when nothing that goes into it has changed. */
export function buildSite(settings: Record<string, string>) {
  const { PUBLIC_URL: address = "", ...others } = siteSettings(settings);
  return withLock("build", async () => {
    const contents = sources
      .flatMap(filesUnder)
      .reduce(addFile, createHash("sha256").update(stampOf(others, address)))
      .digest("hex");
    const built = readBuilt();
    if (built?.contents === contents) {
      moveSite(built, address);
      return writeFileSync(at("dist/build.json"), await buildFacts(settings));
    }
    console.log("Building the site…");
    rmSync(at(stamp), { force: true });
    const env = { ...process.env, ...others, PUBLIC_URL: address };
    const code = await runNode([at("scripts/build.ts")], { quiet: true, env });
    if (code !== 0) {
      console.error("The site could not be built.");
      process.exit(code);
    }
    writeBuilt({ contents, address });
  });
}

/**
 * What of the settings shows in what is built. Where the providers are played on this machine does not, so that copies
 * that speak to different ones share a build.
 */
export function stampOf(
  { MOLLIE_API_URL, STRIPE_API_URL, ...known }: Record<string, string>,
  address: string,
) {
  return JSON.stringify([known, checkoutOrigins({ MOLLIE_API_URL, STRIPE_API_URL }, address)]);
}

/** Another address, such as another port, is written over the one before it: only links to the site itself say it. */
function moveSite(built: Built, address: string) {
  if (built.address === address) return;
  const moved = [...readdirSync(at("dist")), ".well-known/security.txt"]
    .filter((name) => /\.(html|xml|txt)$/.test(name))
    .map((name) => {
      const path = at(`dist/${name}`);
      const before = readFileSync(path, "utf8");
      const after = moveAddress(before, built.address, address);
      writeFileSync(path, after);
      return before !== after;
    });
  if (!moved.includes(true) && new URL(built.address).origin !== new URL(address).origin)
    throw new Error(`dist/: no page says ${built.address}, so none could be moved to ${address}`);
  writeBuilt({ ...built, address });
}

export function moveAddress(text: string, from: string, to: string) {
  const [old, origin] = [new URL(from).origin, new URL(to).origin];
  return ["/", '"', "<"].reduce((moved, end) => moved.replaceAll(`${old}${end}`, `${origin}${end}`), text);
}

type Built = { contents: string; address: string };

const readBuilt = (): Built | null =>
  existsSync(at(stamp)) && existsSync(at("dist/index.html"))
    ? JSON.parse(readFileSync(at(stamp), "utf8"))
    : null;

function writeBuilt(built: Built) {
  mkdirSync(at(".cache"), { recursive: true });
  writeFileSync(at(stamp), JSON.stringify(built));
}

function filesUnder(path: string): string[] {
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path))
    .filter((name) => !/^(e2e|testing)$|\.test\.\w+$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

const addFile = (hash: Hash, path: string) => hash.update(`\0${path}\0`).update(readFileSync(at(path)));
