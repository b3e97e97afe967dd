import type { Page, Route } from "@playwright/test";
import type { CaseView } from "#contract/abuse";
import type { ConfigResponse } from "#contract/config";
import type { PaymentView } from "#contract/payments";
import type { ProblemCode } from "#contract/problems";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";

/** Addresses of the API that a state may want answered otherwise. */
export const paths = {
  create: "**/api/payments/create",
  payment: "**/api/payments/*",
  config: "**/api/config",
  report: "**/api/abuse/report",
  case: "**/api/abuse/cases",
} as const;

type Path = keyof typeof paths;
type Config = ConfigResponse["config"];

/** Answers with this from now on. */
export const answer = (page: Page, path: Path, json: object, status = 200): Promise<void> =>
  onAsked(page, path, (route) => route.fulfill({ status, json }));

/** Refuses as the Worker does: with a code, and its sentence in the language of the caller. */
export const refuse = (page: Page, path: Path, status: number, code: ProblemCode): Promise<void> =>
  onAsked(page, path, (route) => {
    const sentences = route.request().headers()["accept-language"] === "en" ? sentencesEn : sentencesNl;
    return route.fulfill({ status, json: { success: false, code, message: sentences[code] } });
  });

/** Cuts the line. */
export const cutOff = (page: Page, path: Path): Promise<void> =>
  onAsked(page, path, (route) => route.abort());

/** Never answers. */
export const keepWaiting = (page: Page, path: Path): Promise<void> => onAsked(page, path, () => {});

/** Answers with the real settings of the site, changed here and there. */
export const configure = (page: Page, changes: Partial<Config>): Promise<void> =>
  onAsked(page, "config", async (route) => {
    const response = await route.fetch();
    const { config }: ConfigResponse = await response.json();
    await route.fulfill({ response, json: { success: true, config: { ...config, ...changes } } });
  });

async function onAsked(page: Page, path: Path, handle: (route: Route) => unknown): Promise<void> {
  await page.unroute(paths[path]);
  await page.route(paths[path], handle);
}

/** 20 November 2026, 23:17 in Amsterdam. */
const orderedAt = Date.UTC(2026, 10, 20, 22, 17);
export const orderId = "Zk3vQ8s1T0aXw2yB7cD9eF";

/** The answer about an order, paid unless it says otherwise, whose message went through these steps. */
export const anOrder = (
  messages: readonly PaymentView["message"]["status"][],
  changes: Partial<PaymentView> = {},
): { success: true; payment: PaymentView } => ({
  success: true,
  payment: {
    id: orderId,
    status: "paid",
    amount: 1.68,
    smsCount: 2,
    currency: "EUR",
    createdAt: orderedAt,
    paidAt: (changes.status ?? "paid") === "paid" ? orderedAt + 60_000 : null,
    receiver: "+31 6 •••• 5678",
    sender: "WWWWWWWWWWW",
    checkoutUrl: null,
    consentVersion: "2026-11-20",
    message: {
      status: messages.at(-1) ?? "waiting",
      steps: messages.map((status, index) => ({ status, at: orderedAt + index * 60_000 })),
    },
    refund: null,
    ...changes,
  },
});

export const caseCode = "7K3QF-0M9XT";

/** The answer about a case, still pending unless it says otherwise. */
export const aCase = (changes: Partial<CaseView> = {}): { success: true; case: CaseView } => ({
  success: true,
  case: { status: "pending", createdAt: orderedAt, closedAt: null, decision: null, ...changes },
});
