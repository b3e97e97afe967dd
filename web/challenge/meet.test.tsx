import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Challenge } from "#contract/challenge";
import { beginsWithZeros, guess } from "#domain/challenge";
import { challengeNl } from "#voice/challenge";
import { challengeEn } from "#voice/challenge.en";
import { speak } from "../i18n/language";
import { ApiError, call } from "../lib/call";

const easy: Challenge = { kind: "work", puzzle: "end.nonce.mark", count: 3, bits: 8 };
/** More than anybody finds while a test looks on. */
const hopeless: Challenge = { ...easy, bits: 60 };
const turnstile: Challenge = { kind: "turnstile", siteKey: "0x4site", action: "order" };

let answers: (() => Response)[];
let asked: { headers: Headers; body: unknown }[];

beforeEach(() => {
  answers = [];
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    asked.push({ headers: new Headers(init?.headers), body: init?.body });
    return (answers.shift() ?? (() => Response.json({ success: true })))();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  delete window.turnstile;
  await act(() => speak("nl"));
});

const refusal = (challenge?: unknown) => () =>
  Response.json(
    { success: false, code: "challenge_required", message: "Het is druk.", challenge, reference: "r" },
    { status: 428 },
  );

const order = () =>
  call("/api/payments/create", {
    method: "POST",
    body: "{}",
    headers: { "Idempotency-Key": "k".repeat(16) },
  });

/** What a call fails with. */
const failureOf = async (calling: Promise<Response>): Promise<ApiError> => {
  const error: unknown = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("it did not fail as the API does");
  return error;
};

describe("a call that meets a proof of work", () => {
  it("does it, and makes the same call again", async () => {
    answers = [refusal(easy)];
    expect((await order()).ok).toBe(true);
    expect(screen.queryByText(challengeNl.checking)).toBeNull();
    const [first, again] = asked;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
    expect(first?.headers.has("Challenge-Answer")).toBe(false);
    const [end, nonce, mark, ...numbers] = (again?.headers.get("Challenge-Answer") ?? "").split(".");
    expect([end, nonce, mark].join(".")).toBe("end.nonce.mark");
    expect(numbers).toHaveLength(3);
    for (const [index, number] of numbers.entries()) {
      const text = new TextEncoder().encode(guess("end.nonce.mark", index, number));
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
      expect(beginsWithZeros(hash, 8)).toBe(true);
    }
  });

  it("is refused as the Worker says when that asks for another one, and tries once only", async () => {
    answers = [refusal(easy), refusal(easy)];
    const error = await failureOf(order());
    expect([error.status, error.problem?.message, asked.length]).toEqual([428, "Het is druk.", 2]);
  });

  it("says so meanwhile, in a live region, and can be stopped, by its button and by Escape, and says that nothing was sent", async () => {
    const user = userEvent.setup();
    const byEscape = () => {
      stopButton().focus();
      return user.keyboard("{Escape}");
    };
    for (const stop of [() => user.click(stopButton()), byEscape]) {
      answers = [refusal(hopeless)];
      const failed = failureOf(order());
      await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(challengeNl.checking));
      await stop();
      expect((await failed).problem?.message).toBe(challengeNl.stopped);
      expect(screen.queryByText(challengeNl.checking)).toBeNull();
    }
    expect(asked).toHaveLength(2);
  });

  it("speaks English where the page does", async () => {
    await act(() => speak("en"));
    answers = [refusal(hopeless)];
    const failed = failureOf(order());
    expect(await screen.findByText(challengeEn.checking)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: challengeEn.stop }));
    expect((await failed).problem?.message).toBe(challengeEn.stopped);
  });

  it.each([
    ["without a challenge", refusal()],
    ["that is a stranger's page", () => new Response("<h1>428</h1>", { status: 428 })],
  ])("leaves a refusal %s as it is", async (_what, answer) => {
    answers = [answer];
    expect((await failureOf(order())).status).toBe(428);
    expect(asked).toHaveLength(1);
  });
});

const stopButton = () => screen.getByRole("button", { name: challengeNl.stop });

describe("a call that meets Turnstile", () => {
  /** Stands in for Cloudflare's script. */
  function play() {
    const shown: { box: HTMLElement; options: Record<string, unknown> }[] = [];
    const remove = vi.fn();
    window.turnstile = {
      render(box, options) {
        shown.push({ box, options });
        return "widget";
      },
      remove,
    };
    const option = async (name: string) => {
      await waitFor(() => expect(shown).not.toEqual([]));
      return shown[0]?.options[name] as (value: string) => void;
    };
    return { shown, remove, option };
  }

  it("shows the widget for its site key and action, and answers with its token", async () => {
    const { shown, remove, option } = play();
    answers = [refusal(turnstile)];
    const done = order();
    (await option("callback"))("a-token");
    expect((await done).ok).toBe(true);
    expect(shown[0]?.options).toMatchObject({ sitekey: "0x4site", action: "order", language: "nl" });
    expect(asked[1]?.headers.get("Challenge-Answer")).toBe("a-token");
    expect(remove).toHaveBeenCalledWith("widget");
  });

  it("says so when the widget fails, and when its script cannot be had", async () => {
    const { option } = play();
    answers = [refusal(turnstile)];
    const failed = failureOf(order());
    (await option("error-callback"))("110100");
    expect((await failed).problem?.message).toBe(challengeNl.failed);
    delete window.turnstile;
    answers = [refusal(turnstile)];
    const gone = failureOf(order());
    await waitFor(() => expect(scriptInPage()).not.toBeNull());
    scriptInPage()?.dispatchEvent(new Event("error"));
    expect((await gone).problem?.message).toBe(challengeNl.failed);
  });

  it("can be stopped", async () => {
    const { option, remove } = play();
    answers = [refusal(turnstile)];
    const failed = failureOf(order());
    await option("callback");
    await userEvent.click(stopButton());
    expect((await failed).problem?.message).toBe(challengeNl.stopped);
    expect(remove).toHaveBeenCalledWith("widget");
  });
});

const scriptInPage = () => document.querySelector("script[src^='https://challenges.cloudflare.com/']");
