import type { HeldCase, HeldPage } from "../../worker/contract/admin-held.ts";
import type { OverviewResponse, ServerIpResponse } from "../../worker/contract/admin-panel.ts";
import type { ReportItem, ReportsResponse } from "../../worker/contract/admin-reports.ts";
import type { StartResponse } from "../../worker/contract/admin-start.ts";
import type { MeResponse, NewsResponse } from "../../worker/contract/auth.ts";
import type { CategoriesResponse } from "../../worker/contract/sender-categories.ts";
import { tallyKeys } from "../../worker/domain/tallies.ts";

/** As many open reports as a bad week brings; the panel shows them by the page. */
const openReports = 200;
const page = 50;
const day = 24 * 60 * 60 * 1000;
/** The deadlines are told against the browser's own clock. */
const now = Date.now();

const counts = Object.fromEntries(
  tallyKeys.map((key, index) => [key, 40 - index * 3]),
) as OverviewResponse["data"]["today"]["counts"];
const dayAgo = (ago: number) => ({
  day: new Date(now - ago * day).toISOString().slice(0, 10),
  counts,
  deliveredShare: 0.96,
});

const report = (index: number): ReportItem => ({
  id: `${index}`.padStart(22, "r"),
  caseCode: "7K3QF-0M9XT",
  phoneNumber: `+316${String(12_000_000 + index)}`,
  ipAddress: `198.51.100.${index}`,
  ipAddressOf: "sender",
  reason: "Iemand stuurt mij steeds sms’en onder de naam van mijn zus. Ik wil dat dit ophoudt.",
  reporterEmail: index % 3 === 0 ? "noor@example.nl" : null,
  status: "pending",
  reviewNotes: null,
  isThreat: false,
  kind: "unwanted",
  inWave: 1,
  waveId: null,
  claimedBy: null,
  decidedBy: null,
  size: null,
  dueAt: null,
  createdAt: now - index * 60_000,
  closedAt: null,
  version: 1,
});

/** As many held messages as a page of them shows, every third of them a wave. */
const heldCases = 20;
const due = (index: number) => now + (index + 1) * 20 * 60_000;

const heldCase = (index: number): HeldCase => {
  const size = index % 3 === 0 ? 14 : 1;
  const ids = Array.from({ length: size }, (_, at) => `${index}-${at}`.padStart(22, "h"));
  return {
    id: ids[0] ?? "",
    heldAt: now - 60_000,
    dueAt: due(index),
    sender: "P0stNL",
    receiver: "+31 6 •••• 5678",
    smsCount: 1,
    locale: "nl",
    amountCents: 99,
    text: "Je pakket kon niet worden bezorgd. Betaal 1,95 via pakket-nl.example of bel 06-12345678.",
    codes: ["links", "phone_number"],
    places: [{ code: "links", start: 49, end: 66 }],
    bar: null,
    claim: null,
    wave: {
      size,
      ids,
      cents: size * 99,
      receivers: size,
      senders: 1,
      addresses: 2,
      busiest: 9,
      firstAt: now - 60_000,
      lastAt: now,
    },
    earlier: [],
  };
};

const overview: OverviewResponse["data"] = {
  usualPaid: 94,
  today: dayAgo(0),
  days: Array.from({ length: 30 }, (_, ago) => dayAgo(ago)),
  held: heldCases,
  reports: { pending: openReports, resolved: 512, dismissed: 77 },
  oldestReportAt: now - openReports * 60_000,
  paused: [],
  worklist: { open: 0, overdue: 0 },
  retention: null,
  balances: [],
};

/** What waits: held messages and as many reports as the first screen shows. */
const start: StartResponse["data"] = {
  at: now,
  overview,
  held: Array.from({ length: heldCases }, (_, index) => {
    const { id, dueAt, sender, codes, amountCents, wave } = heldCase(index);
    return { id, dueAt, sender, codes, claimedBy: null, amountCents, size: wave.size };
  }),
  reports: Array.from({ length: 30 }, (_, index) => {
    const { id, isThreat, inWave, reason } = report(index);
    return { id, dueAt: due(index), isThreat, inWave, claimedBy: null, reason };
  }),
  tasks: [],
  gateways: 2,
  decided: 23,
  sending: true,
  sweptAt: now - 34_000,
};

type Answers = {
  "/api/admin/start": StartResponse;
  "/api/admin/held": HeldPage & { success: true };
  "/api/auth/me": MeResponse;
  "/api/auth/news": NewsResponse;
  "/api/admin/overview": OverviewResponse;
  "/api/admin/abuse-reports": ReportsResponse;
  "/api/sender-categories": CategoriesResponse;
  "/api/server-ip": ServerIpResponse;
};

/** What the panel's first screen asks, for somebody who is signed in. */
export const panelAnswers: Answers = {
  "/api/auth/me": { success: true, username: "admin" },
  "/api/auth/news": { success: true, data: [] },
  "/api/admin/overview": {
    success: true,
    data: overview,
  },
  "/api/admin/start": { success: true, data: start },
  "/api/admin/held": {
    success: true,
    data: Array.from({ length: heldCases }, (_, index) => heldCase(index)),
    next: null,
    rules: {},
    today: { released: 3, rejected: 9 },
    at: now,
  },
  "/api/admin/abuse-reports": {
    success: true,
    data: Array.from({ length: page }, (_, index) => report(index)),
    total: openReports,
    next: "next",
  },
  "/api/sender-categories": {
    success: true,
    data: ["Feest", "Familie", "Buurt"].map((name, id) => ({ id, name, order: id, senders: 4 })),
  },
  "/api/server-ip": { success: true, ip: "127.0.0.1", kind: "local" },
};
