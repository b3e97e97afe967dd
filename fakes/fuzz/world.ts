/** What requests can be about: ids and codes that exist when they are made. */
export type World = {
  /** Orders in several states, the newest last. */
  orders: string[];
  /** As the payment provider names them. */
  payments: string[];
  caseCodes: string[];
  reports: string[];
  senders: string[];
  categories: string[];
  blockedIps: string[];
  blockedPhones: string[];
  sessions: string[];
  /** Of the account that acts as staff. */
  username: string;
  password: string;
  cookie: string;
  webhookToken: string;
  /** A code of the second factor, once one was offered. */
  code: () => string;
};

/** Asks the product as a person would, and answers what it said. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}>;

const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Makes more of everything that requests can be about; staff are signed in already. */
export async function furnish(world: World, ask: Ask, round: number): Promise<void> {
  const staff = { Cookie: world.cookie, "Sec-Fetch-Site": "same-origin" };
  const idsOf = async (path: string) =>
    listOf((await ask("GET", path, undefined, staff)).body.data).map(({ id }) => String(id));
  await ask("PUT", "/api/admin/settings", { sending: true, customSenders: true, links: false }, staff);
  for (const [n, outcome] of [null, "paid", "failed", "paid"].entries()) {
    const receiver = `+3161${String(1_000_000 + round * 10 + n)}`;
    const placed = await ask("POST", "/api/payments/create", {
      receiver,
      sender: "Sinterklaas",
      message: "Dag!",
    });
    if (typeof placed.body.id !== "string")
      throw new Error(`no order to fuzz with: ${JSON.stringify(placed)}`);
    world.orders.push(placed.body.id);
    const checkout = new URL(String(placed.body.checkoutUrl)).pathname;
    world.payments.push(checkout.split("/").at(-1) ?? "");
    if (outcome) await ask("POST", checkout, `outcome=${outcome}`, form);
    const reported = await ask("POST", "/api/abuse/report", {
      phoneNumber: receiver,
      reason: `Ik krijg dit steeds weer ${round}.${n}`,
    });
    if (typeof reported.body.caseCode === "string") world.caseCodes.push(reported.body.caseCode);
  }
  await ask("POST", "/api/sender-categories", { name: `Soort ${round}` }, staff);
  world.categories = await idsOf("/api/sender-categories");
  await ask(
    "POST",
    "/api/senders",
    { name: `Naam ${round}`, categoryId: Number(world.categories.at(-1)) },
    staff,
  );
  world.senders = (await sendersOf(ask)).slice(-20);
  const reason = "Om te proberen";
  await ask("POST", "/api/admin/blocked-ips", { ipAddress: `198.18.${round % 250}.7`, reason }, staff);
  await ask("POST", "/api/admin/blocked-phones", { phoneNumber: `+3162${1_000_000 + round}`, reason }, staff);
  world.blockedIps = await idsOf("/api/admin/blocked-ips");
  world.blockedPhones = await idsOf("/api/admin/blocked-phones");
  world.reports = await idsOf("/api/admin/abuse-reports");
  world.sessions = await idsOf("/api/auth/sessions");
  world.orders = world.orders.slice(-40);
  world.payments = world.payments.slice(-40);
  world.caseCodes = world.caseCodes.slice(-40);
}

/** Signs in; answers whether that went well, with the cookie in the world. */
export async function signIn(world: World, ask: Ask): Promise<boolean> {
  const { username, password } = world;
  const { status, headers } = await ask(
    "POST",
    "/api/auth/login",
    { username, password },
    { "Sec-Fetch-Site": "same-origin" },
  );
  const cookies = [headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0] ?? "");
  if (status === 200) world.cookie = cookies.join("; ");
  return status === 200;
}

async function sendersOf(ask: Ask): Promise<string[]> {
  const { body } = await ask("GET", "/api/senders");
  const ids = JSON.stringify(body).matchAll(/"id":(\d+),"name"/g);
  return [...ids].map(([, id]) => id ?? "");
}

const listOf = (data: unknown): { id: unknown }[] => (Array.isArray(data) ? data : []);
