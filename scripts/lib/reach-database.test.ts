import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { reachDatabase } from "./reach-database";

test("a deployed database is reached by what its deploy wrote, with whoever may, as the settings beside it say", async () => {
  const root = mkdtempSync(join(tmpdir(), "briefje-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, ".deploy"));
  writeFileSync(join(root, ".deploy/production.toml"), 'name = "briefje"\n');
  writeFileSync(
    join(root, ".deploy/production.env"),
    "CLOUDFLARE_API_TOKEN=kept\nCLOUDFLARE_ACCOUNT_ID=a1\nMOLLIE_API_KEY=live_abc\n",
  );
  const { place, env } = await reachDatabase("production", {
    DEPLOY_ROOT: root,
    CLOUDFLARE_ACCOUNT_ID: "of this shell",
  });
  expect(place).toEqual(["--remote", "-c", `${root}/.deploy/production.toml`]);
  expect(env).toMatchObject({ CLOUDFLARE_API_TOKEN: "kept", CLOUDFLARE_ACCOUNT_ID: "of this shell" });
  expect(env).not.toHaveProperty("MOLLIE_API_KEY");
});

test.each([
  ["production", "There is no .deploy/production.toml: npm run deploy -- production writes it."],
  ["prod", "'prod' is not one of: production, staging."],
])("'%s' that was never deployed, or is none, is said to be so", async (name, said) => {
  const none = join(tmpdir(), "briefje-nothing-here");
  await expect(reachDatabase(name, { DEPLOY_ROOT: none })).rejects.toThrow(said);
});
