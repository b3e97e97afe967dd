/**
 * Runs a command to its end: what it answers is its exit status, and what goes wrong is one line for whoever typed it, without a stack.
 * @param run may answer nothing, and have set the status itself
 */
export async function runCommand(run: () => Promise<number> | Promise<void>): Promise<void> {
  try {
    const status = await run();
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
