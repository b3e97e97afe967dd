import { afterEach, expect, it, vi } from "vitest";

/** Agrees in a tab that came from `referrer` and that its page may close or not; answers whether the link is followed. */
async function agree(referrer: string, closes: boolean) {
  vi.stubGlobal("history", { length: 1 });
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const close = vi.fn(() => closes && vi.stubGlobal("closed", true));
  vi.stubGlobal("close", close);
  vi.stubGlobal("closed", false);
  document.body.innerHTML = '<a href="/" data-agree><b>Ik ga akkoord</b></a>';
  vi.resetModules();
  const listening = vi.spyOn(document, "addEventListener");
  await import("./back-to-form");
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // Whatever the script left alone the browser would follow; here nobody goes anywhere.
  document.querySelector("b")?.dispatchEvent(click);
  const isFollowed = !click.defaultPrevented;
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener);
  return { isFollowed, closed: close.mock.calls.length };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const form = `${location.origin}/`;

it("closes the tab that the form opened, and goes nowhere", async () =>
  expect(await agree(form, true)).toEqual({ isFollowed: false, closed: 1 }));

it("goes home where the browser keeps that tab", async () =>
  expect(await agree(form, false)).toEqual({ isFollowed: true, closed: 1 }));

it("goes home from any other page", async () =>
  expect(await agree(`${form}misbruik-melden`, true)).toEqual({ isFollowed: true, closed: 0 }));
