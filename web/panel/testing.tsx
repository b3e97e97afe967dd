import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { afterEach, vi } from "vitest";
import type { OrderDetail } from "#contract/admin-orders";
import type { OverviewResponse } from "#contract/admin-panel";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import type { StartShown } from "#contract/admin-start";
import { tallyKeys } from "#domain/tallies";
import { speak } from "../i18n/language";
import { createQueryClient } from "../lib/query-client";
import { aConfig } from "../testing/config";
import { App } from "./App";
import { placeNow } from "./place";
import { forgetTyped } from "./typed";

notifyManager.setScheduler(queueMicrotask);

export function resetAfterEach(): void {
  afterEach(async () => {
    toast.remove();
    await speak("nl");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    forgetTyped();
  });
}

/** One call to the API, as the test sees it. */
export type Call = { readonly method: string; readonly path: string; readonly body: unknown };
type Answer = Response | object | ((call: Call) => Response | object | Promise<Response | object>);

export const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ success: false, code, message }, { status });

/**
 * A stand-in for the API: what it answers by method and path, the questions in the address left out. What nobody
 * thought of is not found.
 */
export function stubApi(answers: Readonly<Record<string, Answer>> = {}) {
  const stub = { answers: { ...signedIn, ...answers } as Record<string, Answer>, calls: [] as Call[] };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const made = { method, path: input, body };
    stub.calls.push(made);
    const answer = stub.answers[`${method} ${input.split("?")[0]}`];
    if (answer === undefined) return refusal(404, "panel_not_found", "Dit bestaat niet");
    const given = typeof answer === "function" ? await answer(made) : answer;
    return given instanceof Response ? given.clone() : Response.json({ success: true, ...given });
  });
  return stub;
}

/** From here on the session is over, for who is signed in and for these questions. */
export function endSession(stub: ReturnType<typeof stubApi>, ...questions: string[]): void {
  for (const question of ["GET /api/auth/me", ...questions])
    stub.answers[question] = refusal(401, "not_signed_in", "Log eerst in");
}

/** Every call that changes something, in order; a question or a text to try that travels in a body changes nothing, and who looks at a case neither. */
export const writes = (stub: { calls: readonly Call[] }) =>
  stub.calls.filter(
    ({ method, path }) => method !== "GET" && !/\/(?:preview|search|try|claims|claims\/leave)$/.test(path),
  );

/** How wide the screen is for media queries: on a desk all of them hold, on a phone none. */
export function screenIs(size: "desk" | "phone"): void {
  const media = { matches: size === "desk", addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => media);
}

/** Shows the app at an address. */
export function show(path: string) {
  window.history.pushState(null, "", path + window.location.hash);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>,
  );
  return { router: { state: whereabouts, history: window.history }, user: userEvent.setup() };
}

/** Where the app stands, as its address says. */
const whereabouts = {
  get location() {
    const { pathname, search } = window.location;
    return { pathname, href: pathname + search, search: placeNow().search };
  },
};

/** The card of this name. */
export const card = async (name: string) => within(await screen.findByRole("region", { name }));
/** The form of this name, where it stands. */
export const inLine = async (name: string) => within(await screen.findByRole("form", { name }));
/** The dialog that is open. */
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** What the toast says. */
export const toasted = (text: string | RegExp) =>
  within(screen.getByRole("region", { name: "Mededelingen (F8)" })).findByText(text);

const counts = Object.fromEntries(tallyKeys.map((key) => [key, 0])) as Record<
  (typeof tallyKeys)[number],
  number
>;

export const anOverview = (): OverviewResponse["data"] => ({
  today: { day: "2026-11-20", counts: { ...counts, orders: 12, revenue_cents: 2016 }, deliveredShare: 0.75 },
  days: Array.from({ length: 30 }, (_, ago) => ({
    day: `2026-11-${String(30 - ago).padStart(2, "0")}`,
    counts: { ...counts, orders: ago === 0 ? 12 : 3 },
    deliveredShare: null,
  })),
  usualPaid: null,
  held: 2,
  reports: { pending: 7, resolved: 1, dismissed: 0 },
  oldestReportAt: Date.UTC(2026, 10, 19, 8, 5),
  worklist: { open: 0, overdue: 0 },
  retention: null,
  paused: [],
  balances: [],
});

/** What the panel opens with: nothing that waits, and this overview. */
export const aStart = (changes: Partial<StartShown> = {}): StartShown => ({
  at: Date.UTC(2026, 10, 20, 12),
  overview: anOverview(),
  held: [],
  reports: [],
  tasks: [],
  gateways: 2,
  decided: 0,
  sending: true,
  sweptAt: Date.UTC(2026, 10, 20, 12) - 34_000,
  ...changes,
});

export const aReport = (changes: Partial<ReportItem> = {}): ReportItem => ({
  id: "r1",
  caseCode: "7K3QF-0M9XT",
  phoneNumber: "+31612345678",
  ipAddress: "203.0.113.7",
  ipAddressOf: "sender",
  reason: "Dit bericht wil ik niet",
  reporterEmail: "noor@example.nl",
  status: "pending",
  reviewNotes: "Eerder gebeld",
  isThreat: false,
  kind: "unwanted",
  inWave: 1,
  waveId: null,
  size: null,
  dueAt: Date.UTC(2026, 10, 21, 22, 17),
  createdAt: Date.UTC(2026, 10, 20, 22, 17),
  closedAt: null,
  claimedBy: null,
  decidedBy: null,
  version: 3,
  ...changes,
});

export const aDetail = (changes: Partial<ReportDetail> = {}): ReportDetail => ({
  ...aReport(),
  evidence: { texted: true, quotes: true, proven: true, otherReports: 0, otherOrders: 0 },
  hold: null,
  decision: null,
  notes: [],
  order: null,
  others: [],
  wave: null,
  blocked: { phone: false, ip: false },
  ...changes,
});

export const anOrderDetail = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  id: "o1",
  createdAt: Date.UTC(2026, 10, 20, 22, 17),
  sender: "Anoniem",
  receiver: "+31 6 •••• 5678",
  amount: 1.68,
  smsCount: 2,
  payment: "paid",
  status: "held",
  changedAt: Date.UTC(2026, 10, 20, 22, 18),
  locale: "nl",
  currency: "EUR",
  segments: 2,
  encoding: "gsm7",
  consentVersion: "2026-11-20",
  statement: "7K3M-92QX",
  provider: "sandbox",
  providerId: "sbx_1",
  paidAt: Date.UTC(2026, 10, 20, 22, 18),
  paidAmount: 1.68,
  gateway: null,
  gatewayId: null,
  attempt: 0,
  reason: "brand",
  failure: null,
  refund: null,
  timeline: [
    { entity: "payment", from: "pending", to: "paid", cause: "paid", actor: "provider", at: 1 },
    { entity: "message", from: "awaiting_payment", to: "held", cause: "held", actor: "provider", at: 1 },
  ],
  kept: { receiver: true, text: true, address: true, objection: false },
  keptUntil: { text: null, address: Date.UTC(2026, 11, 20, 22, 17), order: Date.UTC(2033, 10, 18, 22, 17) },
  hold: null,
  heldUntil: null,
  verdict: null,
  tasks: [],
  can: ["release", "reject"],
  ...changes,
});

/** The answers to somebody who is signed in, to a panel with nothing in it. */
const signedIn: Record<string, Answer> = {
  "GET /api/auth/me": { username: "noor" },
  "GET /api/config": { config: aConfig() },
  "GET /api/auth/news": { data: [] },
  "GET /api/admin/start": { data: aStart() },
  "POST /api/admin/audit/search": { data: [], next: null },
  "GET /api/server-ip": { ip: "198.51.100.4", kind: "fixed" },
  "GET /api/sender-categories": { data: [] },
  "GET /api/senders/refused": { data: [] },
  "GET /api/senders/uses": { data: [] },
  "GET /api/senders": { data: [] },
  "GET /api/admin/abuse-reports": { data: [], total: 0, next: null },
};
