import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { type SignedIn, signedIn } from "#testing/staff";
import { createApp } from "../app";

/** What anybody may ask. Everything else in the router is for staff, or this file fails. */
const forAnybody = [
  /^\/api\/(payments|abuse|my-number|figures|webhooks|sandbox|operator)\//,
  /^GET \/api\/(senders|config|health|figures|my-number)$/,
  /^POST \/api\/auth\/(login|logout)$/,
];

const nobodyAsks = () => {
  throw new Error("nobody asks");
};
const routes = createApp(nobodyAsks, nobodyAsks).routes.filter(({ method }) => method !== "ALL");
const named = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
const forStaff = named.filter(
  (name) => !forAnybody.some((known) => known.test(name) || known.test(name.slice(name.indexOf("/")))),
);
const cases = forStaff.map((name) => {
  const [method = "", path = ""] = name.split(" ");
  return [method, path.replace(/:\w+(\{[^}]*\})?/g, "1")] as const;
});
const writes = cases.filter(([method]) => method !== "GET");

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).code];

it("finds the routes of the panel in the router", () => {
  expect(forStaff).toContain("GET /api/auth/me");
  expect(forStaff.some((name) => name.includes("/api/admin/"))).toBe(true);
  expect(writes.length).toBeGreaterThan(5);
});

describe("every route that is not for anybody", () => {
  it.each(cases)("asks a stranger to sign in: %s %s", async (method, path) => {
    expect(await codeOf(await h.ask(path, { method }))).toEqual([401, "not_signed_in"]);
    const forged = { Cookie: `__Host-sid=${"A".repeat(44)}.${"A".repeat(43)}` };
    expect(await codeOf(await h.ask(path, { method, headers: forged }))).toEqual([401, "not_signed_in"]);
  });

  /** Where what is owed can be read and given. */
  const owing = {
    password: ["GET /api/auth/me", "POST /api/auth/password"],
    totp: [
      "GET /api/auth/me",
      "GET /api/auth/totp",
      "POST /api/auth/totp/start",
      "POST /api/auth/totp/confirm",
    ],
  };

  it.each(cases)("W6: is closed to who must change their password first: %s %s", async (method, path) => {
    await h.env.DB.prepare("UPDATE staff SET password_expires_at = ?")
      .bind(h.time.now + 1)
      .run();
    const [, code] = await codeOf(await h.ask(path, { method, headers: noor.headers }));
    expect(code === "password_change_required").toBe(!owing.password.includes(`${method} ${path}`));
  });

  it.each(cases)("W6: is closed to who must set up a second step first: %s %s", async (method, path) => {
    h = createHarness({ env: { STAFF_TOTP: "required" } });
    const [, code] = await codeOf(await h.ask(path, { method, headers: noor.headers }));
    // Who has none has none to give up, so that this door may stand open.
    const open = [...owing.totp, "POST /api/auth/totp/disable"].includes(`${method} ${path}`);
    expect(code === "totp_setup_required").toBe(!open);
  });

  it.each(writes)("takes no write from another site: %s %s", async (method, path) => {
    const type = { ...noor.headers, "Content-Type": "application/json" };
    for (const foreign of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
      const answer = await h.ask(path, { method, headers: { ...type, ...foreign }, body: "{}" });
      expect(await codeOf(answer)).toEqual([403, "foreign_origin"]);
    }
  });

  it.each(writes)("takes no write but JSON: %s %s", async (method, path) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const headers = { ...noor.headers, "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
      const answer = await h.ask(path, { method, headers, body: "{}" });
      expect(await codeOf(answer)).toEqual([415, "unsupported_media_type"]);
    }
  });
});
