import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { reportKinds, reportStates } from "#domain/abuse";
import { newsKinds } from "#domain/account-news";
import { alarmCodes, alarmStates } from "#domain/alarms";
import { auditActions, auditSubjects } from "#domain/audit";
import { messageMoves, messageStates } from "#domain/delivery";
import { deskCounts, refundCauses } from "#domain/desk-figures";
import { refusalRuleNames } from "#domain/figures";
import { gateCodes } from "#domain/gate/verdict";
import { rejections, verdicts } from "#domain/held";
import { messageFailures } from "#domain/message-failure";
import { staffMoves, watchedStates } from "#domain/order-moves";
import { paymentMoves, paymentStates } from "#domain/payment";
import { refundMoves, refundStates } from "#domain/refund";
import { gatewayStands, recurringJobs, underWayStates } from "#domain/system";
import { trailKinds, trailSorts } from "#domain/trail";
import { taskEndings, taskKinds, taskRules } from "#domain/worklist";
import { speak } from "../i18n/language";
import { type View, views } from "./search";
import {
  aDetail,
  anOrderDetail,
  anOverview,
  aReport,
  aStart,
  resetAfterEach,
  show,
  stubApi,
} from "./testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 23, 12);
const list = (data: readonly object[]) => ({ data, total: data.length, next: null });

const tasks = taskKinds.flatMap((kind) =>
  taskRules[kind].causes.map((cause) => ({
    id: 1,
    kind,
    subject: "s1",
    cause,
    facts: { orderId: "o1", cents: 168 },
    openedAt: at,
    dueAt: at,
    takenBy: "Zebra",
    takenAt: at,
    endedAt: null,
    endedBy: null,
    ending: null,
    reason: null,
    reference: null,
    ver: 1,
    can: [...taskRules[kind].endings],
  })),
);
const ended = taskEndings.map((ending) => ({
  ...tasks[0],
  ending,
  endedAt: at,
  endedBy: ending === "over" ? "system" : "Zebra",
  reason: "Gezien",
  can: [],
}));

const heldCase = {
  id: "h1",
  heldAt: at,
  dueAt: Date.now() + 3_600_000,
  sender: "Zebra",
  receiver: null,
  smsCount: 1,
  locale: "nl",
  amountCents: 99,
  text: "Hoi",
  codes: gateCodes,
  places: [],
  bar: "money_back",
  claim: null,
  wave: {
    size: 1,
    ids: ["h1"],
    cents: 99,
    receivers: 1,
    senders: 1,
    addresses: 1,
    busiest: 1,
    firstAt: at,
    lastAt: at,
  },
  earlier: verdicts.flatMap((verdict) =>
    [null, ...rejections].map((reason) => ({ at, by: `Zebra ${reason ?? ""}`, verdict, reason, size: 2 })),
  ),
};

const reports = reportKinds.flatMap((kind) =>
  reportStates.map((status) =>
    aReport({ id: `${kind}${status}`, kind, status, isThreat: kind === "threat", reason: "Zebra" }),
  ),
);

const timeline = (["payment", "message", "refund"] as const).flatMap((entity) =>
  Object.keys({ payment: paymentMoves, message: messageMoves, refund: refundMoves }[entity]).map((cause) => ({
    entity,
    from: null,
    to: "held",
    cause,
    actor: "staff:Zebra",
    at,
  })),
);

const blocks = ["ip", "phone"].map((id) => ({
  id,
  value: "Zebra",
  reason: "Vraagt erom",
  author: "system",
  createdAt: at,
  expiresAt: null,
  hits: 3,
  active: true,
}));

const counts = Object.fromEntries(deskCounts.map((name) => [name, 3]));
const hour = {
  start: at,
  count: 1,
  firstAt: at,
  lastAt: at,
  firstReference: "r1",
  lastReference: "r2",
  addresses: 1,
  many: true,
  alarmedAt: at,
};

const settings = {
  "GET /api/admin/settings": { data: { sending: true, customSenders: true, links: false } },
  "GET /api/admin/settings/behind": {
    data: {
      turned: { sending: { at, by: "Zebra" }, customSenders: null, links: null },
      now: { queued: 12, open: 3, linksRefused: 9, ordered: 50, customSenders: 17 },
      limits: {
        receiverHour: 2,
        receiverDay: 5,
        receiverMonth: 12,
        pairDay: 3,
        repeatDay: 1,
        textReceivers: 5,
        visitorDay: 20,
        refusalsHour: 10,
        holdHours: 12,
      },
    },
  },
  "GET /api/admin/protected-names": {
    data: [{ id: "x", value: "Zebra", reason: "Vals", author: "noor", createdAt: at }],
  },
  "GET /api/admin/closed-countries": { data: [] },
  "GET /api/admin/gate": {
    data: gateCodes.map((code) => ({
      code,
      asks: "hold",
      state: "dry",
      hits: 9,
      spared: 1,
      right: 1,
      wrong: 8,
      turned: { at, by: "Zebra", reason: "Proef" },
    })),
  },
};

type Shown = {
  readonly at: string;
  readonly answers: Parameters<typeof stubApi>[0];
  /** What stands there once all of it does. */
  readonly shows: RegExp;
};

/** Each section with everything in it that has a code: a state, a reason, a kind, a deed. */
const sections: Record<View | "home", Shown> = {
  home: {
    at: "/admin",
    answers: {
      "GET /api/admin/start": {
        data: aStart({
          tasks: tasks as ReturnType<typeof aStart>["tasks"],
          held: gateCodes.map((code) => ({
            id: code,
            dueAt: at,
            sender: "Zebra",
            codes: [code],
            claimedBy: null,
            amountCents: 99,
            size: 1,
          })),
          overview: {
            ...anOverview(),
            balances: (["enough", "low", "empty"] as const).map((standing) => ({
              gateway: "budgetsms",
              cents: 5,
              currency: "EUR",
              at,
              standing,
            })),
          },
        }),
      },
      "GET /api/admin/abuse-reports": list(reports),
    },
    shows: /Zebra/,
  },
  worklist: {
    at: "/admin?view=worklist",
    answers: { "GET /api/admin/worklist": list(tasks.map((task, id) => ({ ...task, id }))) },
    shows: /Zebra/,
  },
  held: {
    at: "/admin?view=held",
    answers: {
      "GET /api/admin/held": {
        data: [heldCase],
        next: null,
        rules: {},
        today: { released: 1, rejected: 1 },
        at: Date.now(),
      },
    },
    shows: /Zebra/,
  },
  reports: {
    at: "/admin?view=reports",
    answers: { "GET /api/admin/abuse-reports": list(reports) },
    shows: /Zebra|\+31 6 12345678/,
  },
  system: {
    at: "/admin?view=system",
    answers: {
      "GET /api/admin/system": {
        data: {
          at,
          gateways: gatewayStands.map((stand) => ({
            name: "budgetsms",
            stand,
            since: at,
            failures: 10,
            last: null,
            balance: null,
          })),
          jobs: recurringJobs.map((job) => ({
            job,
            vendor: job === "comparing" ? "mollie" : "",
            at,
            late: true,
          })),
          overdue: 0,
          underWay: underWayStates.map((status) => ({ status, total: 2, at })),
          database: { bytes: 1, most: 10, growth: null, fullOn: null, isFilling: false },
          keys: { data: 1, hash: 2, since: at, turned: true },
          version: null,
          schema: { has: "0034", needs: "0034", isOld: true },
        },
      },
      "GET /api/admin/alarms": {
        data: {
          open: alarmCodes.map((code, id) => ({
            id,
            code,
            subject: "orders.address_sealed",
            state: alarmStates[id % 2] ?? "open",
            urgency: "soon",
            firstAt: at,
            lastAt: at,
            count: 1,
            facts: {},
            changedAt: null,
            changedBy: null,
          })),
          closed: [],
          channels: [],
        },
      },
    },
    shows: /BudgetSMS/,
  },
  orders: {
    at: "/admin?view=orders",
    answers: {
      "GET /api/admin/orders": list(
        messageStates.flatMap((status, s) =>
          paymentStates.map((payment, p) =>
            anOrderDetail({ id: `o${s}${p}`, status, payment, sender: "Zebra" }),
          ),
        ),
      ),
      "GET /api/admin/orders/counts": { data: watchedStates.map((status) => ({ status, total: 3 })) },
    },
    shows: /Zebra/,
  },
  blocks: {
    at: "/admin?view=blocks",
    answers: { "GET /api/admin/blocked-ips": list(blocks) },
    shows: /Zebra/,
  },
  settings: { at: "/admin?view=settings", answers: settings, shows: /Zebra/ },
  figures: {
    at: "/admin?view=figures",
    answers: {
      "GET /api/admin/figures": {
        data: {
          days: Array.from({ length: 30 }, (_, ago) => ({
            day: new Date(at - ago * 86_400_000).toISOString().slice(0, 10),
            counts,
          })),
          months: [{ month: "2026-11", counts, medianHours: 7 }],
          medianHours: 5,
          refused: refusalRuleNames.map((rule) => ({ rule, count: 3 })),
          refundsFor: refundCauses.map((cause) => ({ cause, count: 3 })),
          rules: gateCodes.map((code) => ({ code, hits: 3, spared: 1, right: 1, wrong: 1 })),
        },
      },
    },
    shows: /november 2026|November 2026/,
  },
  audit: {
    at: "/admin?view=audit",
    answers: {
      "GET /api/admin/audit": list(
        auditActions.map((action, seq) => ({
          seq,
          at,
          actor: "Zebra",
          action,
          subject: auditSubjects[seq % auditSubjects.length],
          subjectId: "x1",
          reason: null,
          detail: null,
        })),
      ),
    },
    shows: /Zebra/,
  },
  trail: {
    at: "/admin?view=trail",
    answers: { "GET /api/admin/trail": list(trailKinds.map((kind) => ({ ...hour, kind }))) },
    shows: /alarm/i,
  },
  staff: {
    at: "/admin?view=staff",
    answers: {
      "GET /api/admin/staff": {
        data: [null, at].map((time, n) => ({
          username: `Zebra${n}`,
          own: n === 0,
          createdAt: at,
          disabledAt: time,
          totp: n === 0,
          passwordUntil: time,
          seenAt: time,
          sessions: 1,
          deeds: 100,
        })),
      },
    },
    shows: /Zebra0/,
  },
  account: {
    at: "/admin?view=account",
    answers: {
      "GET /api/auth/sessions": {
        data: [
          { id: "s1", createdAt: at, lastSeenAt: at, browser: "Zebra", address: "192.0.2.1", current: true },
        ],
      },
      "GET /api/auth/totp": { on: true, demanded: true, recoveryCodesLeft: 1 },
      "GET /api/auth/news": {
        data: newsKinds.map((kind, seq) => ({
          seq,
          at,
          kind,
          browser: "Firefox",
          isNew: true,
          failed: 1,
          isNews: true,
        })),
      },
    },
    shows: /Zebra/,
  },
};

/** What stands deeper in them. */
const deeper: Readonly<Record<string, Shown>> = {
  "what was ended of the worklist": {
    at: "/admin?view=worklist&status=ended",
    answers: { "GET /api/admin/worklist": list(ended.map((task, id) => ({ ...task, id }))) },
    shows: /Zebra/,
  },
  "an order's story": {
    at: "/admin?view=orders&order=o1",
    answers: {
      "GET /api/admin/orders/o1": {
        data: anOrderDetail({ sender: "Zebra", timeline, can: [...staffMoves] }),
      },
    },
    shows: /Zebra/,
  },
  ...Object.fromEntries(
    messageFailures.map((failure, n) => [
      `an order that ended by ${failure}`,
      {
        at: "/admin?view=orders&order=o1",
        answers: {
          "GET /api/admin/orders/o1": {
            data: anOrderDetail({
              sender: "Zebra",
              failure,
              payment: paymentStates[n % paymentStates.length] ?? "paid",
              status: messageStates[n % messageStates.length] ?? "held",
              refund: {
                status: refundStates[n % refundStates.length] ?? "due",
                amount: 1.68,
                reason: failure,
              },
            }),
          },
        },
        shows: /Zebra/,
      },
    ]),
  ),
  "a report": {
    at: "/admin?view=reports&report=r1",
    answers: {
      "GET /api/admin/abuse-reports": list([aReport()]),
      "GET /api/admin/abuse-reports/r1": {
        data: aDetail({
          reason: "Zebra",
          wave: {
            texts: messageStates.map((status) => ({
              id: status,
              createdAt: at,
              sender: "Bank",
              receiver: null,
              status,
            })),
            senders: [],
            reports: reports.map(({ id, kind, status, caseCode }) => ({
              id,
              kind,
              status,
              caseCode,
              createdAt: at,
              version: 1,
            })),
            more: true,
          },
        }),
      },
    },
    shows: /Zebra/,
  },
  "numbers that are blocked": {
    at: "/admin?view=blocks&kind=phone",
    answers: { "GET /api/admin/blocked-phones": list(blocks) },
    shows: /Zebra/,
  },
  "the opt-outs": {
    at: "/admin?view=blocks&kind=opt-out",
    answers: {
      "GET /api/admin/opt-outs": {
        data: { now: { stopped: 1461, locked: 12 }, stops: 22, locks: 3, lifts: 1, kept: 9 },
      },
    },
    shows: /1[.,]461/,
  },
  "whom a refusal came from": {
    at: "/admin?view=trail",
    answers: {
      "GET /api/admin/trail": list(trailSorts.map(() => ({ ...hour, kind: trailKinds[0] }))),
    },
    shows: /alarm/i,
  },
};

/** All that is read or read out. What stands in `<code>` is an id by which something is found elsewhere. */
function saidOn(page: Element): string {
  const copy = page.cloneNode(true) as Element;
  for (const id of copy.querySelectorAll("code")) id.remove();
  const attributes = ["aria-label", "aria-valuetext", "title", "alt", "placeholder"];
  const spoken = [...copy.querySelectorAll("*")].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ""),
  );
  return [copy.textContent, ...spoken].join("\n");
}

describe.each(["nl", "en"] as const)("in %s", (language) => {
  test.each([...Object.entries(sections), ...Object.entries(deeper)])(
    "no code of the machine stands on %s",
    async (_name, { at: place, answers, shows }) => {
      stubApi(answers);
      await speak(language);
      show(place);
      await waitFor(() => expect(document.querySelector("main")).toHaveTextContent(shows));
      await screen.findAllByRole("heading");
      expect(saidOn(document.body).match(/\S*[a-z]+_[a-z]+\S*/g)).toBeNull();
    },
  );
});

test("the rail leads to no section that is not among these", () => {
  expect(Object.keys(sections).toSorted()).toEqual(["home", ...views].toSorted());
});
