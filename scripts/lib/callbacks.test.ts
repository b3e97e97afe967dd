import { expect, test } from "vitest";
import { createCallbackTokens } from "../../worker/adapters/callback-tokens";
import { dashboardAddresses } from "./callbacks";

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
