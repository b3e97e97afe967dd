import type { OverviewResponse, ServerIpResponse } from "../../worker/contract/admin-panel.ts";
import type { ReportItem, ReportsResponse } from "../../worker/contract/admin-reports.ts";
import type { MeResponse, NewsResponse } from "../../worker/contract/auth.ts";
import type { CategoriesResponse } from "../../worker/contract/sender-categories.ts";
import { tallyKeys } from "../../worker/domain/tallies.ts";

/** As many open reports as a bad week brings; the panel shows them by the page. */
const openReports = 200;
const page = 50;
const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 15, 12);

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
  createdAt: now - index * 60_000,
  closedAt: null,
  version: 1,
});

type Answers = {
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
    data: {
      today: dayAgo(0),
      days: Array.from({ length: 30 }, (_, ago) => dayAgo(ago)),
      held: 2,
      reports: { pending: openReports, resolved: 512, dismissed: 77 },
      oldestReportAt: now - openReports * 60_000,
      paused: [],
      balances: [],
    },
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
