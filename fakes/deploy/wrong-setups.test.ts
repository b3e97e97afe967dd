import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cloudflareFrom } from "../../scripts/deploy/api.ts";
import { filesOf } from "../../scripts/deploy/names.ts";
import { sentenceOf } from "../../scripts/deploy/preflight/problem.ts";
import { preflight } from "../../scripts/deploy/preflight.ts";
import { envFile, makeCopy, rightSettings, stagingSettings } from "../../scripts/deploy/testing/copy.ts";
import { playCloudflare } from "../cloudflare/index.ts";
import { type WrongSetup, wrongSetups } from "./wrong-setups.ts";

/** A preflight of this setup against a played Cloudflare: what it said, and what the account was asked. */
async function tried(setup: Omit<WrongSetup, "title" | "says">) {
  const { name = "production", topology = "route", options = {}, files, before } = setup;
  const copy = makeCopy();
  const dir = mkdtempSync(join(tmpdir(), "briefje-cloud-"));
  const cloud = await playCloudflare({ dir, zones: ["briefje.nl"], ...options });
  try {
    const right = name === "production" ? rightSettings : stagingSettings;
    copy.write(filesOf(name).settings, envFile(given({ ...right, ...setup.settings })));
    files?.(copy);
    await before?.(cloud, cloudflareFrom(cloud.env));
    cloud.forget();
    const environment = given({ ...cloud.env, ...setup.environment });
    const seen = await preflight({ name, topology, environment, root: copy.root, sleep: async () => {} });
    return {
      ...seen,
      said: seen.problems.map(sentenceOf),
      writes: cloud.record().filter(({ write }) => write),
    };
  } finally {
    await cloud.close();
    copy.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

it("has nothing against a setup that is right, for either stage", async () => {
  for (const name of ["production", "staging"] as const) {
    const { said, warnings, found, writes } = await tried({ name });
    expect({ said, warnings, writes }).toEqual({ said: [], warnings: [], writes: [] });
    expect(found?.zone?.name).toBe("briefje.nl");
  }
});

it("knows at least thirty ways to set it up wrong", () => {
  expect(wrongSetups.length).toBeGreaterThanOrEqual(30);
});

it.each(wrongSetups)(
  "names what is wrong before the first write: $title",
  async ({ says, andMore, ...setup }) => {
    const { said, found, writes } = await tried(setup);
    expect(andMore ? said.slice(0, 1) : said).toEqual([expect.stringMatching(says)]);
    expect(found).toBeNull();
    expect(writes).toEqual([]);
  },
);
