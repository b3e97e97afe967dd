import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCallbackTokens } from "../../worker/adapters/callback-tokens";
import { dashboardAddresses, deployedAddresses } from "./callbacks";

const token = "a-token-of-our-own-0123456789-abcdef";
const productUrl = "https://briefje.example";

test("the addresses for the dashboards carry the tokens that the product takes", async () => {
  const { of } = createCallbackTokens(token);
  const gateway = async (name: string) => `${productUrl}/api/webhooks/sms/${name}/${await of(`sms/${name}`)}`;
  expect(dashboardAddresses(productUrl, token)).toEqual([
    ["cm", await gateway("cm")],
    ["budgetsms", await gateway("budgetsms")],
    ["stripe", `${productUrl}/api/webhooks/stripe`],
  ]);
});

test.each([
  ["", token],
  ["briefje.example", token],
  [productUrl, ""],
  [productUrl, "short"],
])("there are none without an origin and a token: '%s', '%s'", (url, secret) => {
  expect(() => dashboardAddresses(url, secret)).toThrow(/^Set (PUBLIC_URL|WEBHOOK_TOKEN) /);
});

function deployedFolder(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "briefje-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, ".deploy"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, ".deploy", name), text);
  return root;
}

test("those of a deployed copy are at its own origin, with its own token, whatever this shell says", () => {
  const root = deployedFolder({
    "production.toml": `name = "briefje"\n[vars]\nPUBLIC_URL = "${productUrl}"\n`,
    "production.keys": `WEBHOOK_TOKEN=${token}\n`,
  });
  const shell = {
    DEPLOY_ROOT: root,
    DEPLOY_SMOKE_URL: "http://127.0.0.1:1",
    PUBLIC_URL: "http://localhost:8787",
    WEBHOOK_TOKEN: "a-token-of-this-shell-0123456789-abcdef",
  };
  expect(deployedAddresses("production", shell)).toEqual(dashboardAddresses(productUrl, token));
});

test("there are none of a copy that was never deployed, or whose escrow file is gone", () => {
  const never = deployedFolder({});
  expect(() => deployedAddresses("production", { DEPLOY_ROOT: never })).toThrow(
    "There is no .deploy/production.toml",
  );
  const bare = deployedFolder({ "production.toml": `[vars]\nPUBLIC_URL = "${productUrl}"\n` });
  expect(() => deployedAddresses("production", { DEPLOY_ROOT: bare })).toThrow(
    ".deploy/production.keys has no WEBHOOK_TOKEN",
  );
});
