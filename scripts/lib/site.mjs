import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { at } from "./root.mjs";

const sources = ["web", "worker/contract", "worker/domain", "scripts", "vite.config.ts", "package-lock.json"];
const stamp = ".cache/built";

/** Builds the site into dist/; skipped when nothing that goes into it has changed. */
export function buildSite() {
  return withLock("build", async () => {
    const wanted = sources.flatMap(filesUnder).reduce(addFile, createHash("sha256")).digest("hex");
    const built =
      existsSync(at(stamp)) && existsSync(at("dist/index.html")) && readFileSync(at(stamp), "utf8");
    if (built === wanted) return;
    console.log("Building the site…");
    rmSync(at(stamp), { force: true });
    const code = await runNode([at("scripts/build.mjs")], { quiet: true });
    if (code !== 0) {
      console.error("The site could not be built.");
      process.exit(code);
    }
    mkdirSync(at(".cache"), { recursive: true });
    writeFileSync(at(stamp), wanted);
  });
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
