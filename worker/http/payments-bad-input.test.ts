import { beforeEach, describe, expect, it } from "vitest";
import type { Language } from "#contract/language";
import {
  badBodies,
  badConsents,
  badKeys,
  badMessages,
  badReceivers,
  badSenders,
  badTicks,
  type Refused,
} from "#testing/bad-input";
import { createHarness, type Harness } from "#testing/harness";
import { type Body, bodyOf, postOrder, rowCounts } from "#testing/http";
import { goodOrder } from "#testing/orders";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** Refused in both languages with the code and status, a sentence in the language, and nothing stored. */
async function expectRefused(ask: (language: Language) => Promise<Response>, [code, status]: Refused) {
  const messages: (string | undefined)[] = [];
  for (const language of ["nl", "en"] as const) {
    const response = await ask(language);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    const body: Body = await bodyOf(response);
    expect([response.status, body.success, body.code]).toEqual([status, false, code]);
    messages.push(body.message);
  }
  expect(messages[0]).toMatch(/\p{L}/u);
  expect(messages[1]).toMatch(/\p{L}/u);
  expect(messages[0]).not.toBe(messages[1]);
  expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  expect(h.provider.calls.open).toBe(0);
}

const field = (name: keyof typeof goodOrder | "consent", value: unknown) => (language: Language) =>
  postOrder(h, { ...goodOrder, [name]: value }, { "Accept-Language": language });

describe("a receiver is refused", () => {
  it.each(badReceivers)("when it is %j", (value, refused) =>
    expectRefused(field("receiver", value), refused),
  );
});

describe("a sender is refused", () => {
  it.each(badSenders)("when it is %j", (value, refused) => expectRefused(field("sender", value), refused));
});

describe("a message is refused", () => {
  it.each(badMessages)("when it is %s", (_name, value, refused) =>
    expectRefused(field("message", value), refused),
  );

  it("when the network would cut it into more parts than the operator allows", async () => {
    h = createHarness({ env: { SMS_MAX_SEGMENTS: "2" } });
    await expectRefused(field("message", "🎁".repeat(68)), ["message_too_many_segments", 400]);
  });
});

describe("a consent is refused", () => {
  it.each(badConsents)("when it is %j", (value, refused) => expectRefused(field("consent", value), refused));

  it.each(badTicks)("when the site demands a tick and it is %j", async (value) => {
    h = createHarness({ env: { WITHDRAWAL_CONSENT: "checkbox" } });
    await expectRefused(field("consent", value), ["consent_required", 400]);
  });
});

describe("a missing field is refused", () => {
  it.each([
    ["receiver", "receiver_required"],
    ["sender", "sender_required"],
    ["message", "message_required"],
  ] as const)("when it is the %s", async (name, code) => {
    await expectRefused(field(name, undefined), [code, 400]);
  });
});

describe("a body is refused", () => {
  it.each(badBodies)("when it is %s", (_name, body, headers, refused) =>
    expectRefused((language) => postOrder(h, body, { "Accept-Language": language, ...headers }), refused),
  );

  it.each(["application/json", "application/json; charset=iso-8859-1"])(
    "when it is not in UTF-8, as JSON is: %s",
    async (type) => {
      const latin1 = Uint8Array.from(
        JSON.stringify({ ...goodOrder, message: "Tot straks in het café" }),
        (char) => char.charCodeAt(0),
      );
      await expectRefused(
        (language) =>
          h.ask("/api/payments/create", {
            method: "POST",
            headers: { "Content-Type": type, "Accept-Language": language },
            body: latin1,
          }),
        ["bad_request", 400],
      );
    },
  );

  it("when it is far too large, whether or not it says so", async () => {
    const large = JSON.stringify({ ...goodOrder, message: "a".repeat(17_000) });
    const streamed = () => new Blob([large]).stream();
    await expectRefused(
      (language) => postOrder(h, large, { "Accept-Language": language }),
      ["body_too_large", 413],
    );
    await expectRefused(
      (language) =>
        h.ask("/api/payments/create", {
          method: "POST",
          headers: { "Content-Type": "application/json", "Accept-Language": language },
          body: streamed(),
        }),
      ["body_too_large", 413],
    );
  });
});

describe("an idempotency key is refused", () => {
  it.each(badKeys)("when it is %j", (key) =>
    expectRefused(
      (language) => postOrder(h, goodOrder, { "Accept-Language": language, "Idempotency-Key": key }),
      ["idempotency_key_invalid", 400],
    ),
  );
});

describe("the sentences of the specification", () => {
  it.each([
    [{ receiver: "" }, "Telefoonnummer is verplicht"],
    [{ receiver: "0612345678" }, "Voer een geldig internationaal telefoonnummer in"],
    [{ receiver: "+316" }, "Voer een geldig internationaal telefoonnummer in"],
    [{ sender: " " }, "Afzender is verplicht"],
    [{ message: "" }, "Bericht is verplicht"],
    [{ message: "a".repeat(1281) }, "Bericht mag maximaal 1280 tekens bevatten (8 SMS)"],
  ])("answer %o to the letter", async (changes, sentence) => {
    expect((await bodyOf(await postOrder(h, { ...goodOrder, ...changes }))).message).toBe(sentence);
  });

  it("are Dutch for a browser's own language, and English for exactly 'en'", async () => {
    const say = async (language: string) =>
      (await bodyOf(await postOrder(h, {}, { "Accept-Language": language }))).message;
    for (const language of ["en-GB,en;q=0.9", "de", "*", "EN", "en, nl", ""]) {
      expect(await say(language)).toBe("Telefoonnummer is verplicht");
    }
    expect(await say("en")).toBe("Enter a phone number");
  });

  it("name the field to mend", async () => {
    const fieldOf = async (changes: object) =>
      (await bodyOf(await postOrder(h, { ...goodOrder, ...changes }))).field;
    expect(await fieldOf({ receiver: "" })).toBe("receiver");
    expect(await fieldOf({ sender: "12345" })).toBe("sender");
    expect(await fieldOf({ message: "" })).toBe("message");
    expect(await fieldOf({ surprise: true })).toBe(undefined);
  });
});
