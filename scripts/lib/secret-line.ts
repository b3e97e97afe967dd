import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

type Ends = {
  readonly input?: Readable & { readonly isTTY?: boolean };
  readonly output?: Writable;
};

/**
 * One line that nobody may read over a shoulder: a terminal is asked for it and does not show it; else it is all of standard input.
 */
export async function readSecret(
  question: string,
  { input = process.stdin, output = process.stderr }: Ends = {},
): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, "");
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input, output: unseen, terminal: true, historySize: 0 });
  output.write(`${question} (it does not show): `);
  const line = await new Promise<string | null>((resolve) => {
    prompt.once("line", resolve);
    // Ctrl-C and Ctrl-D.
    prompt.once("close", () => resolve(null));
  });
  prompt.close();
  output.write("\n");
  if (line === null) throw new Error("Stopped: nothing was done.");
  return line;
}
