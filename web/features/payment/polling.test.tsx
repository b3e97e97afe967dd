import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  announced,
  anOrder,
  button,
  heading,
  link,
  open,
  pass,
  pending,
  resetAfterEach,
  setVisibility,
  stubApi,
} from "./testing";

const stillWaiting = /We wachten nog steeds op bericht van de betaaldienst/;
const trouble = /We kunnen de status nu even niet ophalen/;

resetAfterEach();

test("asks at once, then every 2 s, 20 times in all", async () => {
  const api = stubApi(pending());
  await open();
  expect(api.asked).toBe(1);
  await pass(2_000);
  expect(api.asked).toBe(2);
  await pass(17 * 2_000);
  expect(api.asked).toBe(19);
  expect(screen.queryByText(stillWaiting)).toBeNull();
  await pass(2_000);
  expect(api.asked).toBe(20);
  expect(screen.getByText(stillWaiting)).toBeVisible();
  expect(screen.getByText(/dan is een tweede betaling niet nodig/)).toBeVisible();
  await pass(14_000);
  expect(api.asked).toBe(20);
});

test("keeps a slower watch after that, and shows what it brings", async () => {
  const api = stubApi(pending());
  await open();
  await pass(38_000);
  await pass(15_000);
  expect(api.asked).toBe(21);
  api.answer = anOrder();
  await pass(15_000);
  expect(heading()).toBe("Je sms wordt verstuurd");
  expect(screen.queryByText(stillWaiting)).toBeNull();
  const before = api.asked;
  await pass(2_000);
  expect(api.asked).toBe(before + 1);
});

test("a check out of turn says that it runs, and keeps the focus", async () => {
  stubApi(pending());
  await open();
  await pass(38_000);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await checkAgain();
  expect(announced()).toBe("Bezig met controleren…");
  expect(button("Bezig met controleren…")).toHaveFocus();
});

test("its answer comes at once, and the focus is not lost with the button", async () => {
  const api = stubApi(pending());
  await open();
  await pass(38_000);
  api.answer = anOrder();
  await checkAgain();
  expect(api.asked).toBe(21);
  expect(heading()).toBe("Je sms wordt verstuurd");
  expect(button("Controleer opnieuw")).toBeNull();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("rests while the tab is hidden and asks at once when it is back", async () => {
  const api = stubApi(pending());
  await open();
  await setVisibility("hidden");
  await pass(60_000);
  expect(api.asked).toBe(1);
  await setVisibility("visible");
  expect(api.asked).toBe(2);
});

test("changes are announced once, and silence stays silent", async () => {
  const api = stubApi(pending());
  await open();
  const region = screen.getByRole("status");
  const heard: (string | null)[] = [];
  const listener = new MutationObserver(() => heard.push(region.textContent));
  listener.observe(region, { characterData: true, childList: true, subtree: true });
  await pass(10_000);
  expect(heard).toEqual([]);
  api.answer = anOrder();
  await pass(10_000);
  expect(heard).toEqual(["Je sms wordt verstuurd."]);
});

test.each(["offline", "500"] as const)(
  "%s at first: a calm sentence, and it recovers by itself",
  async (how) => {
    const api = stubApi(how);
    await open();
    expect(screen.getByText(trouble)).toBeVisible();
    expect(button("Controleer opnieuw")).toBeVisible();
    expect(link("Terug naar de startpagina")).toBeVisible();
    await pass(4_000);
    expect(api.asked).toBe(3);
    api.answer = anOrder();
    await pass(2_000);
    expect(heading()).toBe("Je sms wordt verstuurd");
  },
);

test("the sentence does not flicker while the next check runs", async () => {
  stubApi("offline");
  await open();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await pass(2_000);
  expect(screen.getByText(trouble)).toBeVisible();
  expect(screen.queryByText("Betalingsstatus ophalen...")).toBeNull();
});

test("a connection that hangs is given up, and the next check is not", async () => {
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => hang(signal));
  await open();
  await pass(10_000);
  expect(screen.getByText(trouble)).toBeVisible();
  stubApi(anOrder());
  await pass(2_000);
  expect(heading()).toBe("Je sms wordt verstuurd");
});

test("while watching: what is known stays, the sentence comes and goes", async () => {
  const api = stubApi(pending());
  await open();
  api.answer = "offline";
  await pass(2_000);
  expect(heading()).toBe("Je sms wacht op je betaling");
  expect(screen.getByText(trouble)).toBeVisible();
  expect(announced()).toBe("De status ophalen lukt nu even niet.");
  expect(button("Controleer opnieuw")).toBeVisible();
  api.answer = anOrder();
  await pass(2_000);
  expect(heading()).toBe("Je sms wordt verstuurd");
  expect(screen.queryByText(trouble)).toBeNull();
});

test("an answer that is not ours is no answer", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, payment: { status: "paid" } }));
  await open();
  expect(button("Controleer opnieuw")).toBeVisible();
  expect(screen.queryByText("Betaald")).toBeNull();
});

test("once there is news it is brisk again, however often it failed before", async () => {
  const api = stubApi(anOrder());
  await open();
  api.answer = "offline";
  await pass(120_000);
  await pass(60_000);
  api.answer = anOrder({ message: { status: "sent", steps: [{ status: "sent", at: 0 }] } });
  await pass(15_000);
  expect(heading()).toBe("Je sms is verstuurd");
  const before = api.asked;
  await pass(2_000);
  expect(api.asked).toBe(before + 1);
});

test("asks at once when the connection is back, however far apart the polls are by then", async () => {
  const api = stubApi("offline");
  await open();
  fireEvent(window, new Event("offline"));
  await pass(60_000);
  const before = api.asked;
  api.answer = anOrder();
  fireEvent(window, new Event("online"));
  await pass(0);
  expect(api.asked).toBe(before + 1);
  expect(heading()).toBe("Je sms wordt verstuurd");
});

test("failures too use up the brisk checks", async () => {
  const api = stubApi("offline");
  await open();
  await pass(60_000);
  expect(api.asked).toBe(21);
});

async function checkAgain() {
  const control = screen.getByRole("button", { name: "Controleer opnieuw" });
  control.focus();
  fireEvent.click(control);
  await pass(0);
}

const hang = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
