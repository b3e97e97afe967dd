/** A command that was typed wrongly: what is wrong with it comes first, then how it is used. Its exit status is 2. */
export class Misuse extends Error {
  /** @param wrong a sentence; none where nothing at all was said */
  constructor(usage: string, wrong = "") {
    super(wrong === "" ? usage : `${wrong}\n${usage}`);
  }
}

/** What was said where one of these was meant. */
export const notOneOf = (what: string, said: string | undefined, known: readonly string[]): string =>
  said === undefined || said === "" ? "" : `There is no ${what} '${said}': ${known.join(", ")}.`;

/**
 * Runs a command to its end: what it answers is its exit status, and what goes wrong is one line for whoever typed it, without a stack.
 * @param usage all that `--help` asks for, whatever else was typed
 * @param run may answer nothing, and have set the status itself
 */
export async function runCommand(usage: string, run: () => Promise<number> | Promise<void>): Promise<void> {
  if (process.argv.includes("--help")) return console.log(usage);
  try {
    const status = await run();
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
}
