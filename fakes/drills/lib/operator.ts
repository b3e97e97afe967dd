import { execFile } from "node:child_process";
import { at } from "../../../scripts/lib/root.mjs";

/** How a command ended, and what it printed for people and for programmes. */
export type Ended = { readonly code: number; readonly out: string; readonly said: string };

/** Runs `npm run <command> -- <words>` against the copy that this environment names, without npm's own lines. */
export function runCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<Ended> {
  const args = [at("scripts/run.mjs"), `scripts/${command}.ts`, ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: at("."), env: { ...process.env, ...env } }, (error, out, aside) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, said: `${aside}${out}` }),
    );
  });
}
