import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { at } from "./root.mjs";

const keys = {
  WEBHOOK_TOKEN: "a-token-that-is-long-enough-for-anyone",
  DATA_KEYS: `k1:${Buffer.alloc(32, "a").toString("base64")}`,
  HASH_KEY: Buffer.alloc(32, "b").toString("base64"),
};

/** As a script reads them: by Node itself, without a bundler. */
function readByNode(variables: Record<string, string>) {
  const program = `
    import { readWorkerSettings } from ${JSON.stringify(at("scripts/lib/worker-settings.ts"))};
    const read = await readWorkerSettings(${JSON.stringify(variables)});
    console.log(JSON.stringify(read.ok ? read.value.publicUrl : read.error));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }),
  );
}

it("reads settings by the Worker's own rules, in plain Node", () => {
  expect(readByNode({ ENVIRONMENT: "development", ...keys })).toBe("http://localhost:8787/");
});

it("tells all that the Worker would refuse", () => {
  expect(
    readByNode({ ENVIRONMENT: "development", ...keys, SMS_MAX_SEGMENTS: "21", HASH_KEY: "short" }),
  ).toEqual([
    { name: "HASH_KEY", problem: "must be 32 bytes in standard base64" },
    { name: "SMS_MAX_SEGMENTS", problem: "must be a number from 1 to 20" },
  ]);
});
