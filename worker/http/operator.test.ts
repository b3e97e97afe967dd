import { beforeEach, describe, expect, it } from "vitest";
import { operatorResponse } from "#contract/operator";
import { mostWitnesses, restoreResponse } from "#contract/restore";
import { operatorTokenLife } from "#domain/login";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { bodyOf, json } from "#testing/http";
import { place } from "#testing/orders";
import { auditOf } from "#testing/panel";
import { account, logIn, signedIn } from "#testing/staff";

const password = "fiets wolk citroen ladder";
const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const secret = `${randomId()}${randomId()}`.slice(0, 43);
const tokenUntil = (at: number) => `${Math.floor(at / 1000)}.${secret}`;
const token = tokenUntil(now + 5 * minute);
const create = { command: "create", username: "noor", password };

let h: Harness;
const withToken = (OPERATOR_TOKEN: string) => createHarness({ env: { OPERATOR_TOKEN } });
beforeEach(() => {
  h = withToken(token);
});

const order = (body: unknown, sent = `Bearer ${token}`, path = "/api/operator/staff") =>
  h.ask(path, json(body, { Authorization: sent }));
const told = async (response: Response) => [response.status, (await bodyOf(response)).code];
const doneOf = async (response: Response) => operatorResponse.parse(await response.json()).data;
/** As another command finds it: with a token of its own. */
const nextCommand = () => {
  h = createHarness({
    env: { OPERATOR_TOKEN: token.replace(secret, `${randomId()}${randomId()}`.slice(0, 43)) },
  });
  return `Bearer ${h.services.settings.operatorToken}`;
};

describe("the operator's order", () => {
  it("makes an account whose password works, for three days, and is written down", async () => {
    const done = await doneOf(await order(create));
    expect(done).toEqual({ until: now + 72 * 60 * minute, address: null });
    expect((await logIn(h, { username: "noor", password })).status).toBe(200);
    expect(await auditOf(h)).toEqual([
      expect.stringMatching(/^system operator_token_used operator\/[\w-]{43}$/),
      expect.stringMatching(/^system account_created staff\//),
      expect.stringMatching(/^noor sign_in /),
    ]);
  });

  it("gives an account another password: sessions end, and the second step goes only where that was said", async () => {
    const id = await account(h);
    await signedIn(h);
    await h.env.DB.prepare("UPDATE staff SET totp_sealed = 's', totp_on_at = 1").run();
    await doneOf(await order({ command: "reset", username: "noor", password, withoutTotp: false }));
    const row = () =>
      h.env.DB.prepare(
        "SELECT id, totp_on_at, devices_since, (SELECT count(*) FROM staff_sessions) AS open FROM staff",
      ).first();
    expect(await row()).toEqual({ id, totp_on_at: 1, devices_since: now, open: 0 });
    const next = nextCommand();
    await doneOf(await order({ command: "reset", username: "noor", password, withoutTotp: true }, next));
    expect(await row()).toMatchObject({ totp_on_at: null });
    expect((await auditOf(h)).filter((line) => line.includes("staff/"))).toEqual([
      `system account_reset staff/${id}`,
      `system account_reset_without_totp staff/${id}`,
    ]);
    expect((await logIn(h, { username: "noor", password })).status).toBe(200);
  });

  it("makes a link that passes the queue, and says where it leads", async () => {
    await account(h);
    const { address, until } = await doneOf(await order({ command: "link", username: "noor" }));
    const [, link] = /^http:\/\/localhost:8787\/admin-login#link=([\w-]{43})$/.exec(address ?? "") ?? [];
    expect(until).toBe(now + 15 * minute);
    const row = await h.env.DB.prepare("SELECT link_hash, link_until FROM staff").first();
    expect(row).toEqual({ link_hash: await h.deps.vault.hash("link", link ?? ""), link_until: until });
  });
});

describe("an order that is refused", () => {
  it("names what is wrong, and changes nothing", async () => {
    await account(h, "piet");
    await h.env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    const refused: [body: unknown, status: number, code: string][] = [
      [{ ...create, password: "kort" }, 400, "new_password_too_short"],
      [{ ...create, username: "piet" }, 409, "account_exists"],
      [{ command: "reset", username: "noor", password, withoutTotp: false }, 409, "account_unknown"],
      [{ command: "link", username: "piet" }, 409, "account_unknown"],
    ];
    for (const [body, ...answer] of refused)
      expect(await told(await order(body, nextCommand()))).toEqual(answer);
    const { results } = await h.env.DB.prepare("SELECT username, link_hash FROM staff").all();
    expect(results).toEqual([{ username: "piet", link_hash: null }]);
  });

  it.each([
    {},
    { ...create, username: "Noor" },
    { ...create, username: "x'; DROP TABLE staff" },
    { ...create, command: "drop" },
    { command: "reset", username: "noor", password },
    { ...create, more: 1 },
    [],
  ])("is one that cannot be read, and then the token is good still: %j", async (body) => {
    expect((await order(body)).status).toBe(400);
    expect((await order(create)).status).toBe(200);
  });
});

describe("to whoever may not order", () => {
  const unknown = async () => {
    const response = await order(create, "", "/api/operator/nothing");
    return [
      response.status,
      [...response.headers.keys()].sort(),
      { ...(await bodyOf(response)), reference: "" },
    ];
  };
  const answered = async (response: Response) => [
    response.status,
    [...response.headers.keys()].sort(),
    { ...(await bodyOf(response)), reference: "" },
  ];
  const nobody = () => h.env.DB.prepare("SELECT count(*) AS n FROM staff").first("n");

  it.each([
    ["another token", `Bearer ${tokenUntil(now + 5 * minute).replace(secret, "A".repeat(43))}`],
    ["its end put off", `Bearer ${tokenUntil(now + 6 * minute)}`],
    ["no token", ""],
    ["no bearer", token],
    ["a text of any length", `Bearer ${"x".repeat(9_000)}`],
  ])("it looks like any unknown address: %s", async (_name, sent) => {
    expect(await answered(await order(create, sent))).toEqual(await unknown());
    expect(await nobody()).toBe(0);
    expect(h.trail.map(({ kind }) => kind)).toEqual(["forbidden"]);
  });

  it("so it does while no token is set, past its time, and with a time that is too far ahead", async () => {
    h = createHarness();
    expect(await answered(await order(create))).toEqual(await unknown());
    for (const [until, asked] of [
      [now + 5 * minute, now + 5 * minute],
      [now + operatorTokenLife + 1000, now],
    ] as const) {
      h = withToken(tokenUntil(until));
      h.time.now = asked;
      expect(await answered(await order(create, `Bearer ${tokenUntil(until)}`))).toEqual(await unknown());
    }
    expect(await nobody()).toBe(0);
  });

  it("so it does the second time: of ten who come at once with the right token one is heard", async () => {
    const names = Array.from({ length: 10 }, (_, n) => `noor${n}`);
    const answers = await Promise.all(names.map((username) => order({ ...create, username })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
    expect(await nobody()).toBe(1);
    expect(await answered(await order(create))).toEqual(await unknown());
  });

  it("so it does after too many tries, even with the right token", async () => {
    Object.assign(h.services, { limiter: { allow: async () => false } });
    expect(await answered(await order(create))).toEqual(await unknown());
    expect(await nobody()).toBe(0);
  });

  it("a GET finds nothing there", async () => {
    const response = await h.ask("/api/operator/staff", { headers: { Authorization: `Bearer ${token}` } });
    expect(await told(response)).toEqual([404, "unknown_path"]);
  });
});

describe("the operator's word on a database that was put back", () => {
  const restore = (body: unknown, sent?: string) => order(body, sent, "/api/operator/restore");
  const progress = async (response: Response) => restoreResponse.parse(await response.json()).data;
  const mark = { command: "mark", since: now - minute };
  const witness = { message: "sent", gateway: "fake", gatewayId: "gw_1", claimedAt: now, pinned: false };

  it("is asked how it stands, marks, brings witnesses, steps and releases, under one token", async () => {
    await place(h);
    expect(await progress(await restore({ command: "status" }))).toMatchObject({ rewound: false, open: 0 });
    expect(await progress(await restore(mark))).toMatchObject({
      rewound: true,
      cause: "operator",
      since: now - minute,
      marked: true,
      unasked: 1,
    });
    const orders = [{ id: randomId(), witness }];
    expect(await progress(await restore({ command: "witness", orders }))).toMatchObject({ missing: 1 });
    expect(await progress(await restore({ command: "step" }))).toMatchObject({ listed: true, unasked: 0 });
    expect(await progress(await restore({ command: "release" }))).toMatchObject({ rewound: false, epoch: 1 });
  });

  it("takes as many witnesses at once as the body has room for", async () => {
    await restore(mark);
    const orders = Array.from({ length: mostWitnesses }, () => ({ id: randomId(), witness }));
    expect((await restore({ command: "witness", orders })).status).toBe(200);
  });

  it("is refused out of its turn", async () => {
    for (const body of [{ command: "witness", orders: [] }, { command: "step" }, { command: "release" }])
      expect(await told(await restore(body))).toEqual([409, "not_marked"]);
    await restore(mark);
    expect(await told(await restore({ command: "release" }))).toEqual([409, "not_settled"]);
  });

  it.each([
    {},
    { command: "mark" },
    { command: "mark", since: "yesterday" },
    { command: "witness", orders: [{ id: "x", witness }] },
    { command: "witness", orders: [{ id: randomId(), witness: { ...witness, message: "gone" } }] },
    { command: "release", anyway: true },
  ])("is not taken where it cannot be read: %j", async (body) => {
    expect((await restore(body)).status).toBe(400);
  });

  it.each([
    ["no token", ""],
    ["another token", `Bearer ${tokenUntil(now + 5 * minute).replace(secret, "A".repeat(43))}`],
  ])("is an unknown address to whoever brings %s, and nothing stops", async (_name, sent) => {
    expect((await restore(mark, sent)).status).toBe(404);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM rewinds").first("n")).toBe(0);
  });
});
