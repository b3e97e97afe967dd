import { expect, it } from "vitest";
import { secretsAreShut, whyNoSecret } from "./wrangler.ts";

it("says what to do where Cloudflare changes no secret because the Worker went back", () => {
  const put =
    "✘ [ERROR] Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed.";
  const bulk = "✘ [ERROR] A request to the Cloudflare API failed.\n\n  Secret edit failed. [code: 10215]\n";
  expect(whyNoSecret(put)).toBe(secretsAreShut);
  expect(whyNoSecret(bulk)).toBe(secretsAreShut);
  expect(secretsAreShut).toMatch(/npm run deploy/);
});

it("repeats any other complaint as wrangler made it", () => {
  expect(whyNoSecret("\n✘ [ERROR] Authentication error [code: 10000]\n")).toBe(
    "✘ [ERROR] Authentication error [code: 10000]",
  );
});
