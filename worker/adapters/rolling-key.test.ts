import { describe, expect, it } from "vitest";
import type { Sms, SmsGateway } from "#ports/sms-gateway";
import { createBudgetSms } from "./budgetsms";
import { createCm } from "./cm";
import type { Fetcher } from "./http-call";
import { createMollie } from "./mollie";
import { createStripe } from "./stripe";
import { createTwilio } from "./twilio";

const sms: Sms = {
  reference: "order-1",
  from: "Sint",
  to: "+31612345678",
  text: "Hoi",
  segments: 1,
  encoding: "gsm7",
  reportUrl: "https://briefje.test/api/webhooks/sms/x/t",
};

/** A vendor that knows one key, by where its calls carry it; the keys it was called with. */
function vendorThatKnows(known: string, keyIn: (url: URL, headers: Headers) => string, no: () => Response) {
  const asked: string[] = [];
  const fetcher: Fetcher = async (url, init) => {
    const key = keyIn(new URL(url), new Headers(init.headers));
    asked.push(key);
    return key === known ? new Response("{}", { status: 404 }) : no();
  };
  return { asked, fetcher };
}

const unauthorised = () => new Response("{}", { status: 401 });
const bearerIn = (_: URL, headers: Headers) => headers.get("Authorization")?.replace("Bearer ", "") ?? "";
const basicIn = (_: URL, headers: Headers) =>
  atob(headers.get("Authorization")?.slice(6) ?? "").split(":")[1] ?? "";
const send = (gateway: SmsGateway) => gateway.send(sms);

const vendors = [
  {
    name: "Mollie",
    keyIn: bearerIn,
    no: unauthorised,
    call: (fetcher: Fetcher, previousApiKey: string | null) =>
      createMollie({ apiKey: "new", previousApiKey, apiUrl: "https://mollie.test/v2" }, fetcher).fetch(
        "tr_1",
      ),
  },
  {
    name: "Stripe",
    keyIn: bearerIn,
    no: unauthorised,
    call: (fetcher: Fetcher, previousSecretKey: string | null) =>
      createStripe(
        { secretKey: "new", previousSecretKey, webhookSecrets: [], apiUrl: "https://stripe.test" },
        () => 0,
        fetcher,
      ).fetch("cs_1"),
  },
  {
    name: "CM.com",
    keyIn: (_: URL, headers: Headers) => headers.get("X-CM-PRODUCTTOKEN") ?? "",
    no: unauthorised,
    call: (fetcher: Fetcher, previousProductToken: string | null) =>
      send(
        createCm(
          {
            productToken: "new",
            previousProductToken,
            apiUrl: "https://cm.test",
            lookUpUrl: "https://cm.test",
          },
          () => 0,
          fetcher,
        ),
      ),
  },
  {
    name: "CM.com, where it says so by its own code",
    keyIn: (_: URL, headers: Headers) => headers.get("X-CM-PRODUCTTOKEN") ?? "",
    no: () =>
      new Response('{"details":"Authentication failed","errorCode": 101,"messages":[]}', { status: 400 }),
    call: (fetcher: Fetcher, previousProductToken: string | null) =>
      send(
        createCm(
          {
            productToken: "new",
            previousProductToken,
            apiUrl: "https://cm.test",
            lookUpUrl: "https://cm.test",
          },
          () => 0,
          fetcher,
        ),
      ),
  },
  {
    name: "BudgetSMS",
    keyIn: (url: URL) => url.searchParams.get("handle") ?? "",
    no: () => new Response("ERR 1002"),
    call: (fetcher: Fetcher, previousHandle: string | null) =>
      send(
        createBudgetSms(
          { username: "u", userId: "1", handle: "new", previousHandle, apiUrl: "https://budget.test" },
          fetcher,
        ),
      ),
  },
  {
    name: "Twilio",
    keyIn: basicIn,
    no: unauthorised,
    call: (fetcher: Fetcher, previousAuthToken: string | null) =>
      send(
        createTwilio(
          { accountSid: "AC1", authToken: "new", previousAuthToken, apiUrl: "https://twilio.test" },
          fetcher,
        ),
      ),
  },
];

describe.each(vendors)("a key of $name that is rolled", ({ keyIn, no, call }) => {
  it("is tried first, and the one before only where the vendor does not know it yet", async () => {
    const early = vendorThatKnows("old", keyIn, no);
    await call(early.fetcher, "old");
    expect(early.asked).toEqual(["new", "old"]);
    const later = vendorThatKnows("new", keyIn, no);
    await call(later.fetcher, "old");
    expect(later.asked).toEqual(["new"]);
  });

  it("is the only one tried where there is none before it", async () => {
    const vendor = vendorThatKnows("old", keyIn, no);
    await call(vendor.fetcher, null);
    expect(vendor.asked).toEqual(["new"]);
  });
});

it("a call that may have been carried out is never made again with the other key", async () => {
  for (const status of [200, 403, 409, 429, 500, 503]) {
    const asked: string[] = [];
    const fetcher: Fetcher = async (url) => {
      asked.push(url);
      return new Response("{}", { status });
    };
    const account = {
      accountSid: "AC1",
      authToken: "new",
      previousAuthToken: "old",
      apiUrl: "https://t.test",
    };
    await createTwilio(account, fetcher).send(sms);
    expect(asked).toHaveLength(1);
  }
});
