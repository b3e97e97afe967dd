import { expect, it } from "vitest";
import { settingNames } from "../../worker/env/names.ts";
import { fingerprintOf, leftOver, markOf, split } from "./variables.ts";

it("shows nothing in the dashboard that opens or tells anything", () => {
  const all = Object.fromEntries(settingNames.map((name) => [name, "x"]));
  const secrets = Object.keys(split(all).secrets);
  expect(secrets).toEqual(
    expect.arrayContaining([
      "MOLLIE_API_KEY",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "CM_PRODUCT_TOKEN",
      "BUDGETSMS_USERNAME",
      "BUDGETSMS_USERID",
      "BUDGETSMS_HANDLE",
      "TWILIO_ACCOUNT_SID",
      "TWILIO_AUTH_TOKEN",
      "SMS_RELAY_SECRET",
      "WEBHOOK_TOKEN",
      "DATA_KEYS",
      "HASH_KEY",
      "TURNSTILE_SECRET_KEY",
      "TEST_RECEIVERS",
    ]),
  );
  expect(
    Object.keys(split(all).variables).filter((name) => /KEY$|KEYS|SECRET|TOKEN|HANDLE/.test(name)),
  ).toEqual(["TURNSTILE_SITE_KEY"]);
});

it("takes a setting that it does not know for a secret", () => {
  expect(split({ SOMETHING_NEW: "x" })).toEqual({ variables: {}, secrets: { SOMETHING_NEW: "x" } });
});

it("takes away vendors' secrets that the settings no longer have, but no key and nothing that is not ours", () => {
  const held = ["STRIPE_SECRET_KEY", "MOLLIE_API_KEY", "DATA_KEYS", "HASH_KEY", "ADMIN_ONCE"];
  expect(leftOver(held, ["MOLLIE_API_KEY"])).toEqual(["STRIPE_SECRET_KEY"]);
});

it("leaves the epoch of a restore where it is, though no settings name it", () => {
  expect(leftOver(["DATABASE_EPOCH", "OPERATOR_TOKEN"], [])).toEqual(["OPERATOR_TOKEN"]);
});

it("gives the Worker a stop that holds, and no variable of one that is lifted", () => {
  expect(split({ STOP_SENDING: "1" }).variables).toEqual({ STOP_SENDING: "1" });
  expect(split({ STOP_SENDING: "0" })).toEqual({ variables: {}, secrets: {} });
});

it("notices a changed secret by a fingerprint that tells nothing and depends on no order", () => {
  const print = fingerprintOf({ A: "1", B: "2" }, "account", "briefje");
  expect(fingerprintOf({ B: "2", A: "1" }, "account", "briefje")).toBe(print);
  expect(print).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprintOf({ A: "1", B: "3" }, "account", "briefje")).not.toBe(print);
  expect(fingerprintOf({ A: "1", B: "2" }, "account", "briefje-staging")).not.toBe(print);
});

it("gives other parts another mark, also where they read alike one behind the other", () => {
  expect(markOf("ab", "c")).not.toBe(markOf("a", "bc"));
});
