// `npm run drill -- <name>|all`: a bad night, played on this machine without an account or a network. Ends with 0 only if all held.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drills } from "./drills.ts";
import { type Built, buildForDrills } from "./lib/build.ts";
import { createTeller, NotHeld } from "./lib/teller.ts";

const usage = `
  npm run drill -- <name>      plays one bad night and says what it did and saw
  npm run drill -- all         all of them, one after the other

${Object.entries(drills)
  .map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`)
  .join("\n")}

What to do on such a night: docs/operate/runbook/<name>.md
`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
process.exitCode = await main(values.help === true, positionals);

async function main(wantsHelp: boolean, [name = "", ...more]: readonly string[]): Promise<number> {
  if (wantsHelp) return told(usage, 0);
  const chosen = name === "all" ? Object.keys(drills) : [name];
  if (more.length > 0 || !chosen.every((one) => Object.hasOwn(drills, one))) return told(usage, 2);
  console.log("Bundling the Worker as it is uploaded…");
  const built = await buildForDrills();
  const failed = [];
  for (const one of chosen) if (!(await play(one, built))) failed.push(one);
  if (chosen.length > 1)
    console.log(
      `\n${chosen.length - failed.length} of ${chosen.length} drills held${failed.length ? `; not: ${failed.join(", ")}` : ""}.`,
    );
  return failed.length === 0 ? 0 : 1;
}

function told(what: string, code: number): number {
  (code === 0 ? console.log : console.error)(what);
  return code;
}

/** @returns whether all held */
async function play(name: string, built: Built): Promise<boolean> {
  const drill = drills[name];
  if (!drill) return false;
  const [started, folder] = [Date.now(), mkdtempSync(join(tmpdir(), `drill-${name}-`))];
  console.log(`\n${name}: ${drill.about}`);
  const held = await drill.run({ built, folder, teller: createTeller(console.log) }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof NotHeld)) console.error(error);
      return false;
    },
  );
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(
    held ? `${name}: all held (${seconds} s)` : `${name}: DID NOT HOLD (${seconds} s); ${folder} is kept`,
  );
  if (held) rmSync(folder, { recursive: true });
  return held;
}
