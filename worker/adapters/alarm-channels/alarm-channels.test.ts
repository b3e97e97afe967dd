import { describe, expect, it } from "vitest";
import { alarmCodes } from "#domain/alarms";
import { type Tallies, tallyKeys } from "#domain/tallies";
import type { AlarmChannel, Notice } from "#ports/alarm-channel";
import type { Fetcher } from "../http-call";
import { createEmailChannel } from "./email";
import { createNtfyChannel } from "./ntfy";
import { createUrlChannel } from "./url";
import { wordsOf } from "./wording";

const at = Date.UTC(2026, 10, 22, 12);
const sender = { site: "briefje.example", panel: "https://briefje.example/admin?view=alarms" };
const alarm = { code: "gateway_paused", subject: "cm", count: 1_200, firstAt: at, lastAt: at };
const news: Notice = { id: "7-1-new", at, kind: "new", alarm };
const figures = {
  ...(Object.fromEntries(tallyKeys.map((key) => [key, 0])) as Tallies),
  sent: 4,
  delivered: 3,
  undelivered: 1,
};
const digest: Notice = {
  id: "digest-2026-11-22",
  at,
  kind: "digest",
  day: "2026-11-21",
  figures,
  open: [],
  openCount: 0,
};

/** A receiver that keeps what it got. */
function receiver(status = 200) {
  const got: { url: string; headers: Headers; body: string }[] = [];
  const fetcher: Fetcher = async (url, init) => {
    got.push({ url, headers: new Headers(init.headers), body: await new Response(init.body).text() });
    return new Response(null, { status });
  };
  return { got, fetcher };
}

const secret = "a-secret-of-thirty-two-characters!";
const hex = async (text: string) => {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(text));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
const url = "https://ops.example/hook";
const urlChannel = (fetcher: Fetcher) => createUrlChannel({ url, secret, sender, now: () => at, fetcher });
const ntfyChannel = (fetcher: Fetcher) =>
  createNtfyChannel({ url: "https://ntfy.example/push/our-topic", sender, fetcher });

describe("a webhook", () => {
  it("gets the alarm as JSON with what to do about it, signed over time and body", async () => {
    const { got, fetcher } = receiver();
    expect(await urlChannel(fetcher).tell(news)).toBeNull();
    const [{ url: to, headers, body } = { url: "", headers: new Headers(), body: "" }] = got;
    expect(to).toBe(url);
    expect(JSON.parse(body)).toEqual({
      id: "7-1-new",
      at,
      kind: "new",
      ...alarm,
      urgency: "urgent",
      what: expect.stringContaining("pauze"),
      todo: expect.any(String),
      runbook: "gateway-empty",
      ...sender,
    });
    expect(headers.get("Briefje-Timestamp")).toBe(String(at / 1000));
    expect(headers.get("Briefje-Signature")).toBe(`v1=${await hex(`${at / 1000}.${body}`)}`);
  });

  it("gets the digest with its figures", async () => {
    const { got, fetcher } = receiver();
    await urlChannel(fetcher).tell(digest);
    expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({
      kind: "digest",
      figures,
      openCount: 0,
      ...sender,
    });
  });
});

describe("ntfy", () => {
  it("gets a push message that rings, and leads to the panel", async () => {
    const { got, fetcher } = receiver();
    expect(await ntfyChannel(fetcher).tell(news)).toBeNull();
    expect(got[0]?.url).toBe("https://ntfy.example/push/");
    expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({
      topic: "our-topic",
      title: expect.stringContaining("briefje.example: Alarm:"),
      message: expect.stringMatching(/Het gaat om: cm[\s\S]*1\.200 keer[\s\S]*runbook\/gateway-empty\.md/),
      priority: 5,
      tags: ["rotating_light"],
      click: sender.panel,
    });
  });

  it("gets the digest quietly", async () => {
    const { got, fetcher } = receiver();
    await ntfyChannel(fetcher).tell(digest);
    expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({
      title: "briefje.example: Alles in orde",
      message: expect.stringContaining("Verstuurd: 4, afgeleverd: 75%"),
      priority: 2,
    });
  });
});

describe("a receiver that does not take it", () => {
  it.each([
    ["answers 500", receiver(500).fetcher, "status_500"],
    ["sends elsewhere", receiver(302).fetcher, "status_302"],
    ["cannot be reached", () => Promise.reject(new Error("connection refused")), "no_answer"],
  ] as const)("%s: so it is said, once, and nothing is thrown", async (_, fetcher, problem) => {
    const channels: AlarmChannel[] = [urlChannel(fetcher), ntfyChannel(fetcher)];
    for (const channel of channels) expect(await channel.tell(news)).toBe(problem);
  });
});

describe("mail", () => {
  const sent: unknown[] = [];
  const mailChannel = (send: (mail: unknown) => Promise<unknown>, wait = () => new Promise<void>(() => {})) =>
    createEmailChannel({
      from: "alarm@briefje.example",
      to: "ops@example.nl",
      sender,
      mailer: { send },
      wait,
    });

  it("goes out by the binding, in plain words", async () => {
    expect(await mailChannel(async (mail) => sent.push(mail)).tell(news)).toBeNull();
    expect(sent).toEqual([
      {
        from: "alarm@briefje.example",
        to: "ops@example.nl",
        subject: expect.stringMatching(/^briefje\.example: Alarm: [^\n]+$/),
        text: expect.stringContaining(sender.panel),
      },
    ]);
  });

  it("that the binding refuses, or never answers, or for which there is none, did not go out", async () => {
    expect(await mailChannel(() => Promise.reject(new Error("destination not verified"))).tell(news)).toBe(
      "refused",
    );
    expect(
      await mailChannel(
        () => new Promise(() => {}),
        async () => {},
      ).tell(news),
    ).toBe("no_answer");
    const none = createEmailChannel({ from: "a@b", to: "c@d", sender, mailer: null, wait: async () => {} });
    expect(await none.tell(news)).toBe("no_binding");
  });
});

describe("the words of a message", () => {
  it("are there for each code, say when it goes on, and name an alarm of another version by its code", () => {
    for (const code of alarmCodes)
      expect(wordsOf({ ...news, alarm: { ...alarm, code } }, sender).text).toContain(code);
    expect(wordsOf({ ...news, kind: "again" }, sender).title).toContain("Het gaat nog door");
    expect(wordsOf({ ...news, alarm: { ...alarm, code: "of_another_time" } }, sender).title).toContain(
      "of_another_time",
    );
  });

  it("of a digest name what is open, and count what does not fit", () => {
    const { title, text } = wordsOf({ ...digest, open: [alarm], openCount: 3 }, sender);
    expect(title).toBe("briefje.example: Open alarmen: 3");
    expect(text).toMatch(/- Een sms-aanbieder staat op pauze.*\(cm\).*1\.200 keer/);
    expect(text).toContain("en nog 2");
  });
});
