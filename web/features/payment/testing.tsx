import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { PaymentView } from "#contract/payments";
import { exampleCompany } from "#domain/company";
import { speak } from "../../i18n/language";
import { createQueryClient } from "../../lib/query-client";
import { aConfig } from "../../testing/config";
import { PaymentStatus } from "./PaymentStatus";

// News travels without a timer of its own, so that two seconds in a test are two seconds.
notifyManager.setScheduler(queueMicrotask);

/** Every test has a clock of its own and leaves nothing behind. */
export function resetAfterEach(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(async () => {
    await speak("nl");
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
  });
}

export const link = (name: string) => screen.queryByRole("link", { name });
export const button = (name: string) => screen.queryByRole("button", { name });
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
export const announced = () => screen.getByRole("status").textContent;

/** 20 November 2026, 23:17 in Amsterdam. */
export const orderedAt = Date.UTC(2026, 10, 20, 22, 17);

/** A paid order whose message is on its way, changed as the test needs it. */
export const anOrder = (changes: Partial<PaymentView> = {}): PaymentView => ({
  id: "Zk3vQ8s1T0aXw2yB7cD9eF",
  status: "paid",
  amount: 1.68,
  smsCount: 2,
  currency: "EUR",
  createdAt: orderedAt,
  paidAt: orderedAt + 60_000,
  receiver: "+31 6 •••• 5678",
  sender: "Anoniem",
  checkoutUrl: null,
  consentVersion: "2026-11-20",
  message: { status: "sending", steps: [{ status: "sending", at: orderedAt + 60_000 }] },
  refund: null,
  ...changes,
});

export const pending = (changes: Partial<PaymentView> = {}): PaymentView =>
  anOrder({
    status: "pending",
    paidAt: null,
    message: { status: "waiting", steps: [{ status: "waiting", at: orderedAt }] },
    ...changes,
  });

type Answer = PaymentView | "404" | "500" | "offline";

/** Who sells, as the API tells it. */
export const config = aConfig({
  mode: "test",
  stage: "development",
  company: { ...exampleCompany, name: "Strook & Zegel" },
});

/**
 * A stand-in for the API. It gives `answer` until told another, and counts how often it was asked; who sells it always
 * knows, unless it is told otherwise.
 */
export function stubApi(answer: Answer) {
  const stub = { answer, asked: 0, paths: [] as string[], issuerKnown: true };
  vi.stubGlobal("fetch", async (input: string) => {
    if (input === "/api/config") {
      return stub.issuerKnown ? Response.json({ success: true, config }) : respond("500");
    }
    stub.asked += 1;
    stub.paths.push(input);
    return respond(stub.answer);
  });
  return stub;
}

function respond(answer: Answer): Response {
  if (answer === "offline") throw new TypeError("Failed to fetch");
  if (answer === "500") return new Response("<h1>Bad gateway</h1>", { status: 502 });
  if (answer === "404")
    return Response.json({ success: false, code: "not_found", message: "" }, { status: 404 });
  return Response.json({ success: true, payment: answer });
}

/** Shows the page and waits for its first answer. */
export async function open(id = anOrder().id) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <main id="main" tabIndex={-1}>
        <PaymentStatus id={id} unknown={(text) => <h1>{text}</h1>} />
      </main>
    </QueryClientProvider>,
  );
  await pass(0);
}

/** Lets time pass, and what it brings about come to rest: reading a body takes a few turns of its own. */
export async function pass(ms: number) {
  for (const step of [ms, 0, 0]) await act(() => vi.advanceTimersByTimeAsync(step));
}

/** Puts the tab in the background or brings it back. */
export async function setVisibility(state: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await pass(0);
}
