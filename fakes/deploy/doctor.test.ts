import { expect, it } from "vitest";
import { examine } from "../../scripts/deploy/doctor.ts";
import { prepare } from "./wrong-setups.ts";

it("finds an account in which nothing was deployed not well, says what is missing, and changes nothing", async () => {
  const { name, topology, environment, copy, cloud, end } = await prepare({});
  try {
    const findings = await examine({ name, topology, environment, root: copy.root, sleep: async () => {} });
    expect(findings).toMatchObject({ ok: false, problems: [], smoke: [] });
    const missing = findings.state.filter(({ ok }) => !ok).map((check) => check.name);
    expect(missing).toEqual([
      "database briefje",
      "migrations",
      "KV briefje-edge",
      "wake-ups",
      "queue briefje-wake-dead",
      "bucket briefje-archive",
      "Worker briefje",
      "site briefje-site",
      "domain sms.briefje.nl",
      "route sms.briefje.nl/api/*",
    ]);
    expect(cloud.record().filter(({ write }) => write)).toEqual([]);
  } finally {
    await end();
  }
});

it("goes no further than a setup that is wrong", async () => {
  const { name, topology, environment, copy, end } = await prepare({
    settings: { PUBLIC_URL: "http://x.nl" },
  });
  try {
    const findings = await examine({ name, topology, environment, root: copy.root, sleep: async () => {} });
    expect(findings.ok).toBe(false);
    expect(findings.problems.map((problem) => problem.name)).toContain("PUBLIC_URL");
    expect(findings.state).toEqual([]);
  } finally {
    await end();
  }
});
