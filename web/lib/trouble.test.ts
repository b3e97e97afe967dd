import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadEnglish } from "#voice/catalogue";
import { troubleText } from "#voice/trouble";
import { ApiError, call, patience } from "./call";
import { troubleOf } from "./trouble";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
const said = (error: unknown) => {
  const trouble = troubleOf(error);
  return trouble && troubleText(trouble, "nl");
};
const lost = new TypeError("Failed to fetch");
const html = "<!DOCTYPE html><title>Service Unavailable</title>";

it("says each way in which no answer of ours comes in our own words (finding 11)", () => {
  expect(said(lost)).toBe("We konden onze server niet bereiken. Misschien hapert je verbinding.");
  expect(said(new DOMException("no answer", "TimeoutError"))).toMatch(/^Het antwoord liet te lang/);
  expect(said(new SyntaxError("Unexpected token '<'"))).toMatch(/^We kregen een ander antwoord dan verwacht/);
  expect(said(new ApiError(503, html))).toBe("Er ging iets mis aan onze kant (fout 503).");
  offline();
  expect(said(lost)).toBe("Je hebt geen verbinding met internet.");
});

it("says when to try again, by the platform's own header or else in a minute", () => {
  const wait = (header: string | null) => said(new ApiError(429, html, header));
  expect(wait("300")).toBe("Dat ging te snel achter elkaar. Wacht 5 minuten en probeer het dan opnieuw.");
  expect(wait(null)).toContain("Wacht 1 minuut ");
  expect(wait("Sun, 22 Nov 2026 10:00:00 GMT")).toContain("Wacht 1 minuut ");
});

it("is no trouble on the way where something else broke", () => {
  expect(troubleOf(new Error("a defect"))).toBeNull();
});

it("is said in the language that the page speaks by then", async () => {
  const trouble = troubleOf(lost);
  await loadEnglish();
  expect(trouble && troubleText(trouble, "en")).toBe(
    "We couldn’t reach our server. Your connection may be unstable.",
  );
});

it("gives up on an answer that does not come", async () => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockImplementation(
    (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const asked = call("/api/x").catch((error: unknown) => troubleOf(error));
  await vi.advanceTimersByTimeAsync(patience);
  expect(await asked).toEqual({ kind: "timeout" });
  expect(console.warn).toHaveBeenCalledWith("call", expect.objectContaining({ name: "TimeoutError" }));
});

it("lets its caller stop a call", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const stop = new AbortController();
  const asked = call("/api/x", { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  expect(console.warn).not.toHaveBeenCalled();
});
