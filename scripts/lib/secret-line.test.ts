import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readSecret } from "./secret-line";

const terminal = () => ({
  input: Object.assign(new PassThrough(), { isTTY: true }),
  output: new PassThrough(),
});

test("a terminal is asked, takes what was typed before Enter, and shows none of it", async () => {
  const { input, output } = terminal();
  const asked = readSecret("The new MOLLIE_API_KEY", { input, output });
  for (const key of "live_abcX\u007fdef\r") input.write(key);
  expect(await asked).toBe("live_abcdef");
  output.end();
  expect(await text(output)).toBe("The new MOLLIE_API_KEY (it does not show): \n");
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])("%s on a terminal gives nothing, also after some letters were taken back", async (_, key) => {
  const { input, output } = terminal();
  const asked = readSecret("The new MOLLIE_API_KEY", { input, output });
  input.write(`l\u007f${key}`);
  await expect(asked).rejects.toThrow("Stopped: nothing was done.");
});

test.each([
  ["live_abcdef\n", "live_abcdef"],
  ["two words \r\n", "two words "],
  ["", ""],
])("what is piped in is taken to its end, but for the line's own", async (piped, taken) => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(piped);
  expect(await readSecret("New password", { input, output })).toBe(taken);
  output.end();
  expect(await text(output)).toBe("");
});
