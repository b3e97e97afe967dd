// `npm run test:previous`: the Worker of before the newest migration passes its own tests on the schema of now. While a
// deployment migrates, and when it is rolled back, that is who serves: expand, migrate, deploy, contract (decision 062).
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { at, root } from "./lib/root.mjs";

const usage = `
  npm run test:previous                    every test that needs the Workers runtime; ten minutes
  npm run test:previous -- worker/db …     those of some files or folders

  --from <commit>   another commit than the one before the newest migration
  --with <file>     one more migration on top, to see whether a draft of it would do
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" }, with: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) console.log(usage);
else process.exitCode = await testPrevious();

async function testPrevious(): Promise<number> {
  const commit = values.from ?? beforeNewestMigration();
  const folder = at(".cache/previous");
  checkOut(commit, folder);
  const added = takeMigrations(folder);
  console.log(`The Worker of ${git("log", "-1", "--format=%h %s", commit)}`);
  console.log(`on ${added.length} migration(s) that it does not know: ${added.join(", ") || "none"}\n`);
  const vitest = [join(folder, "node_modules/vitest/vitest.mjs"), "run", "--project", "worker"];
  // By its own settings it may look at the repository around it; what it is told by name is its own.
  const child = spawn(process.execPath, [...vitest, "--root", folder, ...positionals], {
    cwd: folder,
    stdio: "inherit",
  });
  const [code] = await once(child, "close");
  console.log(
    code === 0
      ? "\nThe Worker of before works on the schema of now."
      : "\nThe Worker of before FAILS on the schema of now: spread the change over two releases.",
  );
  return code ?? 1;
}

/** A migration that is not committed yet is the newest: then the Worker of before is that of the last commit. */
function beforeNewestMigration(): string {
  if (git("status", "--porcelain", "--", "migrations/*.sql") !== "") return "HEAD";
  const newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations/*.sql");
  try {
    return git("rev-parse", "--verify", "--quiet", `${newest}^`);
  } catch {
    throw new Error(
      "The commit before the newest migration is not here: fetch the whole history (fetch-depth: 0).",
    );
  }
}

/** That commit's files, with the packages of now: they are not part of what a migration can break. */
function checkOut(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1_000_000_000 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(at("node_modules"), join(folder, "node_modules"));
}

/** Puts today's migrations into the folder; answers which of them it did not have. */
function takeMigrations(folder: string): string[] {
  const theirs = join(folder, "migrations");
  const known = readdirSync(theirs);
  rmSync(theirs, { recursive: true });
  cpSync(at("migrations"), theirs, { recursive: true });
  // By its name the last of all.
  if (values.with) cpSync(values.with, join(theirs, "9999_draft.sql"));
  return readdirSync(theirs).filter((file) => file.endsWith(".sql") && !known.includes(file));
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}
