import type { World } from "./world.ts";

/** A valid request, before anything is done to it. */
export type Plain = {
  /** Values of the path's parameters, in order. */
  params?: string[];
  query?: Record<string, string>;
  json?: Record<string, unknown>;
  form?: Record<string, string>;
  /** Who asks: nobody in particular, staff with their session, or a vendor. */
  as?: "staff";
};

type Make = (world: World, any: <T>(options: readonly T[]) => T, n: number) => Plain;

const receiver = (n: number) => `+3163${String(1_000_000 + (n % 9_000_000))}`;
const order = (n: number) => ({ receiver: receiver(n), sender: "Sinterklaas", message: `Pepernoten ${n}` });
const report = (n: number) => ({
  phoneNumber: receiver(n),
  reporterEmail: "melder@example.com",
  reason: `Dit wil ik niet meer krijgen ${n}`,
});
const reason = "Verzoek van de afzender";
const staff = { as: "staff" } as const;
const page = { limit: "10" };

/** One account of an order or a report by a form without scripts: the same route, another way to write it. */
const either = (json: Record<string, string>, any: Parameters<Make>[1]): Plain =>
  any([{ json }, { json }, { form: { ...json, lang: "nl" } }]);

/**
 * A valid request for every route of the router, by its method and path as the router writes them. A route that is missing
 * here fails a test (requests.test.ts).
 */
export const requests: Record<string, Make> = {
  "POST /api/payments/create": (_, any, n) => either(order(n), any),
  "GET /api/payments/:id": ({ orders }, any) => ({ params: [any(orders)] }),
  "POST /api/payments/:id/withdraw": ({ orders }, any) => ({
    params: [any(orders)],
    ...any<Plain>([{ json: {} }, { json: {} }, { form: { lang: "nl" } }]),
  }),
  "POST /api/payments/:id/objection": ({ orders }, any, n) => ({
    params: [any(orders)],
    ...either({ text: `Dit is echt van mij ${n}` }, any),
  }),
  "GET /api/payments/page": ({ orders }, any) => ({ query: { id: any(orders), lang: "en" } }),
  "GET /api/payments/:id/page": ({ orders }, any) => ({ params: [any(orders)], query: { lang: "nl" } }),
  "POST /api/abuse/report": (_, any, n) => either(report(n), any),
  "GET /api/abuse/cases/:code": ({ caseCodes }, any) => ({ params: [any(caseCodes)] }),
  "POST /api/abuse/cases": ({ caseCodes }, any) => ({ json: { code: any(caseCodes) } }),
  "GET /api/abuse/cases/:code/page": ({ caseCodes }, any) => ({ params: [any(caseCodes)] }),
  "POST /api/my-number/code": (_, any, n) => either({ phoneNumber: receiver(n) }, any),
  "POST /api/my-number/verify": (_, any, n) => either({ phoneNumber: receiver(n), code: "123456" }, any),
  // Nobody here has a phone to prove a number with, so these answer 401 whatever comes.
  "GET /api/my-number": () => ({}),
  "GET /api/my-number/page": () => ({ query: { lang: "nl" } }),
  "POST /api/my-number/stop": (_, any) => either({}, any),
  "POST /api/my-number/lock": (_, any) => either({}, any),
  "POST /api/my-number/lift": (_, any) => either({}, any),
  "POST /api/my-number/leave": (_, any) => either({}, any),
  "POST /api/my-number/report": (_, any) =>
    either({ message: "AAAAAAAAAAAAAAAAAAAAAA", reason: "Dit wil ik niet meer krijgen" }, any),
  "GET /api/figures": () => ({}),
  "GET /api/figures/page": (_, any) => ({ query: { lang: any(["nl", "en"]) } }),
  // The played provider signs nothing, so this answers 404 whatever comes.
  "POST /api/webhooks/:provider": ({ payments }, any) => ({
    params: ["sandbox"],
    form: { id: any(payments) },
  }),
  "POST /api/webhooks/:provider/:token": ({ payments, webhookToken }, any) => ({
    params: ["sandbox", webhookToken],
    form: { id: any(payments) },
  }),
  "GET /api/webhooks/sms/:gateway/:token": ({ orders, webhookToken }, any) => ({
    params: ["sandbox", webhookToken],
    query: { reference: any(orders), state: "delivered" },
  }),
  "POST /api/webhooks/sms/:gateway/:token": ({ orders, webhookToken }, any) => ({
    params: ["sandbox", webhookToken],
    json: {
      reference: any(orders),
      id: "sbg_abcdefgh12",
      status: any(["delivered", "undelivered", "accepted"]),
    },
  }),
  // No command of the operator is under way, so this answers 404 whatever comes.
  "POST /api/operator/staff": (_, any, n) => ({
    json: any([
      { command: "create", username: `noor${n}`, password: `een heel ander wachtwoord ${n}` },
      { command: "link", username: "noor" },
    ]),
  }),
  "POST /api/operator/cases": ({ orders }, any, n) => ({
    json: any([
      {
        command: "export",
        operator: "noor",
        reason,
        subject: { kind: "phone", value: receiver(n) },
        court: null,
      },
      { command: "erase", operator: "noor", reason, subject: { kind: "order", value: any(orders) } },
    ]),
  }),
  "POST /api/operator/restore": (_, any, n) => ({
    json: any([
      { command: "status" },
      { command: "mark", since: n },
      { command: "step" },
      { command: "release" },
    ]),
  }),
  "GET /api/senders": () => ({}),
  "GET /api/senders/refused": () => staff,
  "GET /api/senders/uses": () => staff,
  "POST /api/senders": ({ categories }, any, n) => ({
    ...staff,
    json: { name: `Naam ${n % 90}`, categoryId: Number(any(categories)) },
  }),
  "PUT /api/senders/:id": ({ senders, categories }, any, n) => ({
    ...staff,
    params: [any(senders)],
    json: { name: `Ander ${n % 90}`, categoryId: Number(any(categories)) },
  }),
  "DELETE /api/senders/:id": ({ senders }, any) => ({ ...staff, params: [any(senders)] }),
  "GET /api/sender-categories": () => staff,
  "POST /api/sender-categories": (_, __, n) => ({ ...staff, json: { name: `Soort ${n}`, order: n % 20 } }),
  "PUT /api/sender-categories/:id": ({ categories }, any, n) => ({
    ...staff,
    params: [any(categories)],
    json: { name: `Soort ${n}`, order: n % 20 },
  }),
  "DELETE /api/sender-categories/:id": ({ categories }, any) => ({ ...staff, params: [any(categories)] }),
  "GET /api/server-ip": () => staff,
  "GET /api/admin/start": () => staff,
  "GET /api/admin/overview": () => staff,
  "GET /api/admin/figures": () => staff,
  "GET /api/admin/system": () => staff,
  "GET /api/admin/staff": () => staff,
  "GET /api/admin/settings/behind": () => staff,
  "GET /api/admin/settings": () => staff,
  "PUT /api/admin/settings": (_, any) => ({
    ...staff,
    json: { sending: true, customSenders: any([true, false]), links: any([true, false]) },
  }),
  "GET /api/admin/audit": () => ({ ...staff, query: page }),
  "POST /api/admin/audit/search": ({ username }) => ({
    ...staff,
    json: { ...page, actor: username, action: "switched_on", subject: "setting" },
  }),
  "GET /api/admin/alarms": () => staff,
  "PUT /api/admin/alarms/:id": (_, any, n) => ({
    ...staff,
    param: { id: String(n % 3) },
    json: { state: any(["acknowledged", "closed"]) },
  }),
  "GET /api/admin/worklist": (_, any) => ({ ...staff, query: { ...page, state: any(["open", "ended"]) } }),
  "POST /api/admin/worklist/:id/take": (_, __, n) => ({
    ...staff,
    param: { id: String(n % 9) },
    json: { ver: 1 + (n % 2) },
  }),
  "POST /api/admin/worklist/:id/release": (_, __, n) => ({
    ...staff,
    param: { id: String(n % 9) },
    json: { ver: 2 },
  }),
  "POST /api/admin/worklist/:id/retry": (_, __, n) => ({
    ...staff,
    param: { id: String(n % 9) },
    json: { ver: 1 + (n % 3), reason },
  }),
  "POST /api/admin/worklist/:id/pay-by-hand": (_, __, n) => ({
    ...staff,
    param: { id: String(n % 9) },
    json: { ver: 1 + (n % 3), reason, reference: "2026-0481" },
  }),
  "POST /api/admin/worklist/:id/end": (_, any, n) => ({
    ...staff,
    param: { id: String(n % 9) },
    json: {
      ver: 1 + (n % 3),
      ending: any(["given_back", "paid_back_at_provider", "settled", "explained"]),
      reason,
      reference: "2026-0481",
    },
  }),
  "GET /api/admin/trail": () => ({ ...staff, query: { ...page, kind: "not_signed_in", from: "0" } }),
  "GET /api/admin/trail/subjects": (_, __, n) => ({
    ...staff,
    query: { kind: "rate_limited", start: String(n) },
  }),
  "POST /api/admin/trail/subjects/search": ({ username }, any) => ({
    ...staff,
    json: { subject: any([username, "198.51.100.7", "2001:db8::1"]) },
  }),
  "GET /api/admin/abuse-reports": (_, any) => ({
    ...staff,
    query: any<Record<string, string>>([{ ...page, status: "pending" }, { kind: "fraud" }, { mine: "1" }]),
  }),
  "POST /api/admin/abuse-reports/search": ({ caseCodes }, any, n) => ({
    ...staff,
    json: {
      ...page,
      ...any<Record<string, string>>([{ phoneNumber: receiver(n) }, { caseCode: any(caseCodes) }]),
    },
  }),
  "POST /api/admin/abuse-reports/verdict": ({ reports }, any) => ({
    ...staff,
    json: {
      reports: [{ id: any(reports), version: any([1, 2]) }],
      status: any(["resolved", "dismissed", "pending"]),
      decision: "Geblokkeerd",
    },
  }),
  "GET /api/admin/abuse-reports/:id": ({ reports }, any) => ({ ...staff, params: [any(reports)] }),
  "PUT /api/admin/abuse-reports/:id": ({ reports }, any) => ({
    ...staff,
    params: [any(reports)],
    json: {
      status: any(["resolved", "dismissed", "pending"]),
      reviewNotes: "Gebeld",
      decision: "Geblokkeerd",
    },
  }),
  "POST /api/admin/gateways/:gateway/probe": () => ({ ...staff, params: ["sandbox"] }),
  "GET /api/admin/gate": () => staff,
  "POST /api/admin/gate/try": (_, any, n) => ({
    ...staff,
    json: { message: `Je kunt me bellen op 06 1234 56${n % 90}`, sender: "Noor", country: any(["NL", "BE"]) },
  }),
  "PUT /api/admin/gate/:code": (_, any) => ({
    ...staff,
    params: [any(["threat", "phone_number", "none"])],
    json: any([
      { state: "dry", was: "on", reason },
      { state: "on", was: "dry", reason },
    ]),
  }),
  "GET /api/admin/held": () => ({ ...staff, query: page }),
  "GET /api/admin/held/:id/wave": ({ orders }, any) => ({ ...staff, params: [any(orders)] }),
  "POST /api/admin/held/verdict": ({ orders }, any) => ({
    ...staff,
    json: {
      ids: [any(orders)],
      ...any<object>([
        { verdict: "release" },
        { verdict: "reject", because: "scam", note: reason },
        { verdict: "reject_and_block", because: "threat" },
      ]),
    },
  }),
  "POST /api/admin/held/undo": ({ orders }, any) => ({ ...staff, json: { ids: [any(orders)] } }),
  "POST /api/admin/claims": ({ orders }, any) => ({ ...staff, json: { kind: "held", id: any(orders) } }),
  "POST /api/admin/claims/leave": ({ orders }, any) => ({
    ...staff,
    json: { kind: "held", id: any(orders) },
  }),
  "GET /api/admin/opt-outs": () => staff,
  "GET /api/admin/opt-outs/list": () => ({ ...staff, query: page }),
  "POST /api/admin/opt-outs/check": (_, __, n) => ({ ...staff, json: { phoneNumber: receiver(n) } }),
  "GET /api/admin/orders": (_, any) => ({
    ...staff,
    query: {
      ...page,
      ...any<Record<string, string>>([{ status: "sent" }, { from: "0", to: "99999999999999" }]),
    },
  }),
  "GET /api/admin/orders/counts": () => staff,
  "POST /api/admin/orders/search": ({ orders }, any, n) => ({
    ...staff,
    json: {
      ...page,
      ...any<Record<string, string>>([
        { id: any(orders) },
        { phoneNumber: receiver(n) },
        { statement: "7K3M-92QX" },
      ]),
    },
  }),
  "GET /api/admin/orders/:id": ({ orders }, any) => ({ ...staff, params: [any(orders)] }),
  "POST /api/admin/orders/:id/reveal": ({ orders }, any) => ({
    ...staff,
    params: [any(orders)],
    json: { reason },
  }),
  "POST /api/admin/orders/:id/refund": ({ orders }, any) => ({
    ...staff,
    params: [any(orders)],
    json: { reason },
  }),
  "POST /api/admin/orders/:id/reject": ({ orders }, any) => ({
    ...staff,
    params: [any(orders)],
    json: { reason },
  }),
  "GET /api/admin/protected-names": () => staff,
  "POST /api/admin/protected-names": (_, __, n) => ({
    ...staff,
    json: { name: `Verzonnen ${n % 50} bv`, reason },
  }),
  "DELETE /api/admin/protected-names/:id": (_, any) => ({ ...staff, params: [any(["unknown-restriction"])] }),
  "GET /api/admin/closed-countries": () => staff,
  "POST /api/admin/closed-countries": (_, any) => ({
    ...staff,
    json: { country: any(["AQ", "TV", "NU"]), reason },
  }),
  "DELETE /api/admin/closed-countries/:id": (_, any) => ({
    ...staff,
    params: [any(["unknown-restriction"])],
  }),
  "GET /api/admin/blocks/counts": () => staff,
  "GET /api/admin/blocked-ips": () => ({ ...staff, query: page }),
  "POST /api/admin/blocked-ips/search": (_, __, n) => ({
    ...staff,
    json: { ...page, value: `198.18.1.${n % 250}` },
  }),
  "POST /api/admin/blocked-ips/preview": (_, __, n) => ({
    ...staff,
    json: { ipAddresses: [`198.18.1.${n % 250}`] },
  }),
  "POST /api/admin/blocked-ips/together": (_, __, n) => ({
    ...staff,
    json: { ipAddresses: [`198.18.2.${n % 250}`, `198.18.3.${n % 250}`], reason, expiresAt: null },
  }),
  "GET /api/admin/blocked-ips/:id": ({ blockedIps }, any) => ({ ...staff, params: [any(blockedIps)] }),
  "DELETE /api/admin/blocked-ips/:id": ({ blockedIps }, any) => ({ ...staff, params: [any(blockedIps)] }),
  "POST /api/admin/blocked-ips": (_, any, n) => ({
    ...staff,
    json: { ipAddress: any([`198.18.1.${n % 250}`, `2001:db8:${n % 250}::1`]), reason, expiresAt: null },
  }),
  "POST /api/admin/blocked-ips/:id/undo": ({ blockedIps }, any) => ({ ...staff, params: [any(blockedIps)] }),
  "GET /api/admin/blocked-phones": () => ({ ...staff, query: page }),
  "POST /api/admin/blocked-phones/search": (_, __, n) => ({
    ...staff,
    json: { ...page, value: receiver(n) },
  }),
  "POST /api/admin/blocked-phones/preview": (_, __, n) => ({
    ...staff,
    json: { phoneNumber: receiver(n) },
  }),
  "GET /api/admin/blocked-phones/:id": ({ blockedPhones }, any) => ({
    ...staff,
    params: [any(blockedPhones)],
  }),
  "DELETE /api/admin/blocked-phones/:id": ({ blockedPhones }, any) => ({
    ...staff,
    params: [any(blockedPhones)],
  }),
  "POST /api/admin/blocked-phones/:id/undo": ({ blockedPhones }, any) => ({
    ...staff,
    params: [any(blockedPhones)],
  }),
  "POST /api/admin/blocked-phones": (_, __, n) => ({
    ...staff,
    json: { phoneNumber: `+3164${1_000_000 + n}`, reason, expiresAt: null },
  }),
  // Another account than the one that acts, which is not to wait for the wrong ones.
  "POST /api/auth/login": ({ password }, any) => ({
    json: { username: "other", password: any([password, `${password} niet`]) },
  }),
  "POST /api/auth/logout": () => ({ json: {} }),
  "GET /api/auth/me": () => staff,
  "GET /api/auth/sessions": () => staff,
  "DELETE /api/auth/sessions": () => staff,
  "DELETE /api/auth/sessions/:id": ({ sessions }, any) => ({ ...staff, params: [any(sessions)] }),
  "POST /api/auth/password": ({ password }, _, n) => ({
    ...staff,
    json: { password, newPassword: `een heel ander wachtwoord ${n}` },
  }),
  "POST /api/auth/reauth": ({ password }) => ({ ...staff, json: { password } }),
  "GET /api/auth/news": () => staff,
  "POST /api/auth/news/seen": (_, __, n) => ({ ...staff, json: { upTo: n } }),
  "GET /api/auth/totp": () => staff,
  "POST /api/auth/totp/start": ({ password }) => ({ ...staff, json: { password } }),
  "POST /api/auth/totp/confirm": ({ code }) => ({ ...staff, json: { code: code() } }),
  "POST /api/auth/totp/disable": ({ password, code }) => ({ ...staff, json: { password, totp: code() } }),
  "GET /api/config": () => ({}),
  "GET /api/health": () => ({}),
};
