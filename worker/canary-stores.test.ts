import { beforeEach, expect, it } from "vitest";
import { holdLimit } from "./domain/delivery";
import { objectionTime } from "./domain/held";
import { createHarness, type Harness } from "./testing/harness";
import { judge } from "./testing/held";
import { json } from "./testing/http";
import { pay, statesOf } from "./testing/orders";
import { look, tell } from "./testing/panel";
import { emptyQueue, Receiver } from "./testing/receiver";
import { type SignedIn, signedIn } from "./testing/staff";
import { sendMessage } from "./usecases/orders/send-message";
import { sweep } from "./usecases/sweep";

/*
 * A canary scan (data loss prevention): everything that receivers, senders and staff can do with the gate, held messages, opt-outs, slots and
 * figures is done once with words, numbers and addresses that stand nowhere else, and then every store is read through.
 */

const canaries = {
  heldText: "Kanariepiet heeft een nieuw nummer, app me op 06 1122 3344",
  refusedText: "Kanariegele bankpas geblokkeerd, bel 020 123 45 67 met spoed",
  triedText: "Kanarieproef: bel me op 06 5544 3322",
  plainText: "Kanarieverjaardag om acht uur",
  objection: "Deze kanarie is echt mijn moeder.",
  reason: "Deze kanarie bedreigt mij al weken.",
  email: "kanarie.piet@example.org",
  receiver: "+31687654321",
  other: "+31613572468",
  asked: "+31624681357",
  address: "198.51.100.77",
  receiverAddress: "203.0.113.177",
  code: "739184",
} as const;
const why = "Ronde van vanavond";
const numbers: readonly string[] = [canaries.receiver, canaries.other, canaries.asked];

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness({ keepsTrail: true });
  Object.assign(h.deps.chance, { fraction: () => Number(`0.${canaries.code}5`) });
  noor = await signedIn(h);
});

const visitor = { "CF-Connecting-IP": canaries.address };
const post = async (path: string, body: object) => {
  const answer = await h.ask(path, json(body, visitor));
  const read: { id?: string; code?: string } = await answer.json();
  return { status: answer.status, ...read };
};
const create = (order: object) =>
  post("/api/payments/create", { receiver: canaries.receiver, sender: "Anoniem", ...order });
const staff = async (method: string, path: string, body?: object, expected = 200) => {
  const { status } = await tell(h, noor, method, `/api/admin/${path}`, body);
  expect([path, status]).toEqual([path, expected]);
};

/** A message that its own words hold, asked about first. */
async function heldOne(order: object = {}): Promise<string> {
  const all = { message: canaries.heldText, ...order };
  expect((await create(all)).code).toBe("needs_review");
  const { id = "" } = await create({ ...all, review: true });
  await pay(h, id);
  expect((await statesOf(h, id)).message).toBe("held");
  return id;
}

async function theGate(): Promise<void> {
  expect((await create({ message: canaries.refusedText })).code).toBe("message_callback");
  const [goes, stays, back] = [await heldOne(), await heldOne(), await heldOne({ receiver: canaries.other })];
  const left = await heldOne();
  await staff("GET", "held");
  await judge(h, [goes], { verdict: "release", note: why });
  await sendMessage(h.deps, goes);
  expect((await statesOf(h, goes)).message).toBe("sent");
  await judge(h, [stays], { verdict: "reject", because: "scam", note: why });
  expect((await post(`/api/payments/${back}/withdraw`, {})).status).toBe(200);
  await sweep(h.deps);
  expect((await post(`/api/payments/${stays}/objection`, { text: canaries.objection })).status).toBe(201);
  await staff("POST", `orders/${stays}/reveal`, { reason: why });
  h.pass(holdLimit + objectionTime);
  await sweep(h.deps);
  noor = await signedIn(h);
  expect((await statesOf(h, left)).message).toMatch(/^refund/);
}

async function theRules(): Promise<void> {
  await staff("POST", "gate/try", { message: canaries.triedText, sender: "Noor", country: "NL" });
  await staff("PUT", "gate/phone_number", { state: "dry", was: "on", reason: why });
  await staff("PUT", "gate/new_number", { state: "dry", was: "on", reason: why });
  await create({ message: canaries.triedText });
  await staff("PUT", "gate/phone_number", { state: "on", was: "dry", reason: why });
  await staff("GET", "gate");
  await look(h, noor, "/api/admin/overview");
}

async function myNumber(): Promise<void> {
  const { id = "" } = await create({ message: canaries.plainText });
  await pay(h, id);
  expect(await sendMessage(h.deps, id)).toBe("sent");
  const piet = new Receiver(h, canaries.receiver, canaries.receiverAddress);
  await piet.askCode();
  expect(piet.code()).toBe(canaries.code);
  await piet.post("/verify", { phoneNumber: canaries.receiver, code: "111111" });
  expect((await piet.post("/verify", { phoneNumber: canaries.receiver, code: piet.code() })).status).toBe(
    200,
  );
  const { data } = await (await piet.get()).json<{ data: { messages: { id: string }[] } }>();
  const report = { message: data.messages[0]?.id ?? "", reason: canaries.reason };
  expect((await piet.post("/report", report)).status).toBe(201);
  for (const deed of ["/stop", "/lock", "/lift"]) await piet.post(deed);
  // A number that nobody ever texted, which is asked for and answered alike.
  await new Receiver(h, canaries.asked, canaries.receiverAddress).askCode();
  await emptyQueue(h);
  expect((await create({ message: canaries.plainText })).code).toBe("receiver_unreachable");
  await post("/api/abuse/report", {
    phoneNumber: canaries.other,
    reporterEmail: canaries.email,
    reason: canaries.reason,
  });
}

/** Every row of every table, every key and value at the edge, and all that was put on the queue. */
async function everyStore(): Promise<Readonly<Record<string, string>>> {
  const { results } = await h.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>();
  const stores: Record<string, string> = { queue: JSON.stringify([h.woken, h.wokenCodes]) };
  for (const { name } of results)
    stores[`table ${name}`] = JSON.stringify(
      (await h.env.DB.prepare(`SELECT * FROM "${name}"`).all()).results,
    );
  const { keys } = await h.env.EDGE.list();
  stores.edge = JSON.stringify(
    await Promise.all(keys.map(async (key) => [key, await h.env.EDGE.get(key.name)])),
  );
  return stores;
}

/** Forms in which a value may stand in a store: as it is, in an address, in base64 and hex, and a number as people write it. */
function formsOf(canary: string): RegExp[] {
  const national = canary.replace("+31", "0");
  const texts = [
    canary,
    canary.replace(/^\+/, ""),
    encodeURIComponent(canary),
    btoa(canary).replace(/=+$/, "").slice(0, -1),
    Array.from(new TextEncoder().encode(canary), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    ...(numbers.includes(canary) ? [national, `${national.slice(0, 2)} ${national.slice(2)}`] : []),
  ];
  // A code is six digits, which may stand within a time: only by itself it is the code.
  return texts.map((text) => new RegExp(`(?<!\\d)${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\d)`));
}

const foundIn = (text: string): string[] =>
  Object.entries(canaries)
    .filter(([, canary]) => formsOf(canary).some((form) => form.test(text)))
    .map(([name]) => name);

it("no store holds a plain number, text, address, e-mail or code of all that the gate, opt-outs and receivers do", async () => {
  await theGate();
  await theRules();
  await myNumber();
  await h.ask("/api/figures", { headers: visitor });
  const stores = await everyStore();
  const found = Object.entries(stores).flatMap(([store, text]) =>
    foundIn(text).map((name) => `${name} stands in ${store}`),
  );
  expect(found).toEqual([]);
  // What was looked through is not empty, and what is looked for can be found: on the phones it stands.
  for (const table of [
    "objections",
    "opt_outs",
    "number_codes",
    "visitor_refusals",
    "audit",
    "tasks",
    "messages",
  ])
    expect([table, (stores[`table ${table}`] ?? "[]").length > 2]).toEqual([table, true]);
  expect(stores.edge).toContain("block:phone:");
  expect(foundIn(JSON.stringify(h.gateway.accepted))).toEqual([
    "heldText",
    "plainText",
    "receiver",
    "asked",
    "code",
  ]);
});
