import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operatorTokenLife, operatorTokenStands } from "../../worker/domain/login.ts";
import { failureIn } from "./staff.ts";
import { findDeployment, newToken } from "./staff-remote.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "briefje-"));
  mkdirSync(join(root, ".deploy"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(root, ".deploy", name), text);
const find = (more: Record<string, string> = {}) =>
  findDeployment("staging", { DEPLOY_ROOT: root, PATH: "/bin", HASH_KEY: "nobody asks", ...more });

describe("a deployment", () => {
  it("is found by what its last deploy wrote, with whoever may change it beside its settings", () => {
    write("staging.toml", `name = "briefje-staging"\n[vars]\nPUBLIC_URL = "https://staging.briefje.nl"\n`);
    write("staging.env", "CLOUDFLARE_API_TOKEN=kept\nMOLLIE_API_KEY=test_abc\n");
    const found = find({ CLOUDFLARE_ACCOUNT_ID: "a1", CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:1" });
    expect(found).toEqual({
      name: "staging",
      config: `${root}/.deploy/staging.toml`,
      publicUrl: "https://staging.briefje.nl",
      origin: "https://staging.briefje.nl",
      access: {
        CLOUDFLARE_API_TOKEN: "kept",
        CLOUDFLARE_ACCOUNT_ID: "a1",
        CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:1",
      },
    });
    expect(find({ CLOUDFLARE_API_TOKEN: "of now" }).access).toEqual({ CLOUDFLARE_API_TOKEN: "of now" });
    expect(find({ DEPLOY_SMOKE_URL: "http://127.0.0.1:2" })).toMatchObject({
      origin: "http://127.0.0.1:2",
      publicUrl: "https://staging.briefje.nl",
    });
  });

  it("that was never deployed is one there is not", () => {
    expect(() => find()).toThrow("There is no .deploy/staging.toml: npm run deploy -- staging writes it.");
  });
});

describe("the token", () => {
  it("is another each time, and one that the Worker takes now, also where the clocks differ by minutes", () => {
    const now = 1_700_000_000_500;
    const tokens = new Set(Array.from({ length: 50 }, () => newToken(now)));
    expect(tokens.size).toBe(50);
    for (const token of tokens) {
      expect(token).toMatch(/^1700000300\.[\w-]{43}$/);
      for (const at of [now, now - 4 * 60_000, now + 4 * 60_000])
        expect(operatorTokenStands(token, at)).toBe(true);
      expect(operatorTokenStands(token, now + operatorTokenLife)).toBe(false);
    }
  });
});

describe("what wrangler says went wrong", () => {
  it("is told wherever it said it", () => {
    const warning = "WARNING: a binding is missing";
    const json = JSON.stringify({ error: { text: 'no such table: "staff"', kind: "error" } }, null, 2);
    expect(failureIn(json, warning)).toBe('no such table: "staff"');
    expect(failureIn("Authentication error [code: 10000]", warning)).toBe(
      `Authentication error [code: 10000]\n${warning}`,
    );
    expect(failureIn("", "gone")).toBe("gone");
  });
});
