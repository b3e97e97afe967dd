import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isInstalled } from "../../scripts/lib/install.mjs";
import { withLock } from "../../scripts/lib/lock.mjs";
import { at } from "../../scripts/lib/root.mjs";

/** Installs what only the benchmarks need, beside the product's own packages; skipped when it is there. */
export async function prepareBench() {
  await withLock("bench-install", () => {
    if (isInstalled(read("bench/package-lock.json"), read("bench/node_modules/.package-lock.json"))) return;
    console.log("Installing the benchmarks' own packages (about a minute, once)…");
    const npm = process.env.npm_execpath;
    const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
    const { status } = spawnSync(command, [...first, "ci", "--ignore-scripts", "--loglevel=error"], {
      cwd: at("bench"),
      stdio: "inherit",
    });
    if (status !== 0) throw new Error("npm ci failed in bench/");
  });
}

/**
 * A package of the benchmarks' own, as far as its borrower describes it. The name is not spelled in an `import`, since type
 * checking must pass without it.
 */
export const borrow = <Package>(name: string): Promise<Package> => import(name);

/** The versions of these packages, as `name 1.2.3`. */
export const versionsOf = (names: string[]) =>
  names.map((name) => {
    const folder = ["bench/node_modules", "node_modules"].find((one) =>
      existsSync(at(`${one}/${name}/package.json`)),
    );
    return `${name} ${read(`${folder}/${name}/package.json`)?.version}`;
  });

function read(path: string) {
  return existsSync(at(path)) ? JSON.parse(readFileSync(at(path), "utf8")) : null;
}
