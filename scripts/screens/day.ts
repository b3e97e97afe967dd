import { randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";

/** A day's work: messages that arrived, some that a person must look at, a wave of them, and reports. */
export async function fill(request: APIRequestContext): Promise<void> {
  // What was ordered before the first sweep is counted by no hour and no name.
  await request.post("/api/sandbox/sweep");
  for (const [n, sender] of ["Kerstman", "Geheim", "Anoniem", "Kerstman"].entries())
    await order(request, n, { sender, message: "Tot straks bij oma, de taart staat klaar." });
  const held = [
    "Ik ben er om zes uur, bel me dan op 06 1234 5678",
    "Dit is mijn nieuwe nummer: 06 5555 0177, app me even terug",
    ...Array.from(
      { length: 3 },
      () => "Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer, wil je even iets voorschieten?",
    ),
  ];
  for (const [n, message] of held.entries()) await hold(request, 10 + n, message);
  await request.post("/api/sandbox/sweep");
  const reasons = [
    "Hij weet waar ik werk en blijft sturen. Ik durf niet meer naar huis.",
    "Ik ken deze persoon niet en wil dit niet.",
    "Reclame voor een kapper, daar heb ik geen toestemming voor gegeven.",
  ];
  for (const [n, reason] of reasons.entries()) await report(request, n, reason);
  // Of these numbers we sent nothing: each stands alone.
  await report(request, 60, "Iemand stuurt sms’en alsof ze van mijn winkel komen, klanten bellen mij op.");
  await report(request, 61, "Zogenaamd een pakket, ik moest bellen om te betalen. Oplichting.");
  await report(request, 62, "Graag stoppen, ik krijg elke week een gedicht.");
}

/** A paid message that waits for staff. */
export const hold = (request: APIRequestContext, n: number, message: string): Promise<void> =>
  order(request, n, { message, review: true });

async function report(request: APIRequestContext, n: number, reason: string): Promise<void> {
  const reporterEmail = n % 2 === 0 ? "melder@voorbeeld.nl" : "";
  await sent(request, "/api/abuse/report", { phoneNumber: receiver(n), reporterEmail, reason }, n);
}

/** What staff blocked. */
export async function block(request: APIRequestContext): Promise<void> {
  const blocks = [
    { ipAddress: "203.0.113.50", reason: "Golf van nepnamen" },
    { ipAddress: "2001:db8:4f::1", reason: "Golf van nepnamen" },
    { ipAddress: "198.51.100.7", reason: "Dreigde na een afwijzing", expiresAt: null },
  ];
  for (const data of blocks) await write(request, "POST", "/api/admin/blocked-ips", data);
}

/** What staff decided about two of the reports: one by each of them. */
export async function decide(...people: readonly APIRequestContext[]): Promise<void> {
  const [first] = people;
  if (!first) return;
  const { data }: { data: { id: string }[] } = await (
    await first.get("/api/admin/abuse-reports?status=pending")
  ).json();
  const last = data.slice(-people.length);
  for (const [n, { id }] of last.entries())
    await write(people[n] ?? first, "PUT", `/api/admin/abuse-reports/${id}`, {
      status: n === 0 ? "resolved" : "dismissed",
    });
}

/** Receivers who want no more: each proves their number by the code on their phone, as anybody does. */
export async function optOut(context: BrowserContext): Promise<void> {
  for (const [n, button] of [
    [0, "Stop alle sms’en"],
    [1, "Zet mijn nummer op slot"],
    [2, "Stop alle sms’en"],
  ] as const) {
    const page = await context.newPage();
    await page.goto("/mijn-nummer");
    await page.getByLabel("Je telefoonnummer").fill(receiver(n));
    await page.getByRole("button", { name: "Stuur mij een code" }).click();
    await page.getByLabel("Code uit de sms").fill(await codeOn(page, receiver(n)));
    await page.getByRole("button", { name: "Ga verder" }).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    await page
      .getByRole("heading", { level: 2, name: /Stopgezet|Op slot/ })
      .first()
      .waitFor();
    await page.close();
    await context.clearCookies();
  }
}

async function codeOn({ request }: Page, to: string): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const answer = await request.get("/api/sandbox/inbox", {
      params: { to },
      headers: { Accept: "application/json" },
    });
    const { data }: { data: { to: string; text: string }[] } = await answer.json();
    const code = data.flatMap((sms) => (sms.to === to ? (/^(\d{6}) is /.exec(sms.text)?.[1] ?? []) : []))[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no code came to ${to}`);
}

const receiver = (n: number): string => `+3161234${5000 + n}`;

async function order(request: APIRequestContext, n: number, what: object): Promise<void> {
  const data = { receiver: receiver(n), sender: "Anoniem", ...what };
  const { checkoutUrl }: { checkoutUrl: string } = await sent(request, "/api/payments/create", data, n);
  await request.post(checkoutUrl, { form: { outcome: "paid" }, maxRedirects: 0 });
}

/** Sends what a visitor sends, from an address of their own. */
async function sent(request: APIRequestContext, path: string, data: object, n: number) {
  const headers = { "Idempotency-Key": randomUUID(), "CF-Connecting-IP": `198.51.100.${10 + n}` };
  return write(request, "POST", path, data, headers);
}

/** Changes something as our own pages do. */
export async function write(
  request: APIRequestContext,
  method: "POST" | "PUT",
  path: string,
  data: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await request.fetch(path, { method, data, headers: { Origin: origin(), ...headers } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Where the product of these pictures answers. */
const origin = (): string => process.env.SCREENS_ORIGIN ?? "";
