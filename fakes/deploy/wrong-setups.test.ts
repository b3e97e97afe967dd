import { expect, it } from "vitest";
import { sentenceOf } from "../../scripts/deploy/preflight/problem.ts";
import { preflight } from "../../scripts/deploy/preflight.ts";
import { prepare, type WrongSetup, wrongSetups } from "./wrong-setups.ts";

/** A preflight of this setup against a played Cloudflare: what it said, and what the account was asked. */
async function tried(setup: Omit<WrongSetup, "title" | "says">) {
  const { name, topology, environment, copy, cloud, end } = await prepare(setup);
  try {
    const seen = await preflight({ name, topology, environment, root: copy.root, sleep: async () => {} });
    const writes = cloud.record().filter(({ write }) => write);
    return { ...seen, said: seen.problems.map(sentenceOf), writes };
  } finally {
    await end();
  }
}

it("has nothing against a setup that is right, for either stage", async () => {
  for (const name of ["production", "staging"] as const) {
    const { said, warnings, found, writes } = await tried({ name });
    expect({ said, warnings, writes }).toEqual({ said: [], warnings: [], writes: [] });
    expect(found?.zone?.name).toBe("briefje.nl");
  }
});

it("has nothing against alarms by webhook, whose secret a deploy makes, nor by mail to a verified address", async () => {
  const { said, warnings } = await tried({
    settings: { ALARM_URL: "https://watch.briefje.nl/alarms", ALARM_EMAIL: "Noor@briefje.nl" },
    options: { mailAddresses: [{ email: "noor@briefje.nl", verified: true }] },
  });
  expect({ said, warnings }).toEqual({ said: [], warnings: [] });
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
