import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/**
 * The settings that the site is built with: whose it is, where it lives, and where one pays.
 *
 * @param {Record<string, string>} settings
 * @returns {Record<string, string>}
 */
export const siteSettings = (settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) =>
      /^(PUBLIC_URL|COMPANY_\w+|(MOLLIE|STRIPE)_API_URL)$/.test(name),
    ),
  );

/**
 * Where a form may lead besides to the origin that it was opened at: browsers judge a form by where it is sent on to. The
 * sandbox's checkout lies with us, and in development we have several names; any port will do, for copies with other
 * ports share what was built.
 *
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} publicUrl
 */
export function checkoutOrigins({ MOLLIE_API_URL, STRIPE_API_URL }, publicUrl) {
  const isLocal = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(publicUrl);
  const local = isLocal ? ["http://localhost:*", "http://127.0.0.1:*"] : [];
  const elsewhere = [MOLLIE_API_URL, STRIPE_API_URL]
    .flatMap((url = "") => (URL.canParse(url) ? [new URL(url).origin] : []))
    .filter((origin) => !local.includes(origin.replace(/:\d+$/, ":*")));
  return [...local, ...new Set(elsewhere), "https://*.mollie.com", "https://checkout.stripe.com"];
}

/**
 * Builds the site into dist/; skipped when nothing that goes into it has changed.
 *
 * @param {Record<string, string>} settings
 */
export function buildSite(settings) {
  const { PUBLIC_URL: address = "", ...others } = siteSettings(settings);
  return withLock("build", async () => {
    const contents = sources
      .flatMap(filesUnder)
      .reduce(addFile, createHash("sha256").update(stampOf(others, address)))
      .digest("hex");
    const built = readBuilt();
    if (built?.contents === contents) return moveSite(built, address);
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
 *
 * @param {Record<string, string>} settings
 * @param {string} address
 */
export function stampOf({ MOLLIE_API_URL, STRIPE_API_URL, ...known }, address) {
  return JSON.stringify([known, checkoutOrigins({ MOLLIE_API_URL, STRIPE_API_URL }, address)]);
}

/**
 * Another address, such as another port, is written over the one before it: only links to the site itself say it.
 *
 * @param {Built} built
 * @param {string} address
 */
function moveSite(built, address) {
  if (built.address === address) return;
  const moved = readdirSync(at("dist"))
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

/**
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function moveAddress(text, from, to) {
  const [old, origin] = [new URL(from).origin, new URL(to).origin];
  return ["/", '"', "<"].reduce((moved, end) => moved.replaceAll(`${old}${end}`, `${origin}${end}`), text);
}

/** @typedef {{ contents: string, address: string }} Built */

/** @returns {Built | null} */
const readBuilt = () =>
  existsSync(at(stamp)) && existsSync(at("dist/index.html"))
    ? JSON.parse(readFileSync(at(stamp), "utf8"))
    : null;

function writeBuilt(/** @type {Built} */ built) {
  mkdirSync(at(".cache"), { recursive: true });
  writeFileSync(at(stamp), JSON.stringify(built));
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path))
    .filter((name) => !/^(e2e|testing)$|\.test\.\w+$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
const addFile = (hash, path) => hash.update(`\0${path}\0`).update(readFileSync(at(path)));
