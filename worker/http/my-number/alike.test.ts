import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { json, oneRay } from "#testing/http";
import { goodOrder, sendOne } from "#testing/orders";
import { emptyQueue, Receiver } from "#testing/receiver";
import { addBlock } from "#usecases/staff/add-blocks";

/*
 * Nobody learns from "Mijn nummer" whether a number was texted, is blocked, or has acted (decision 078): not by words, not by
 * headers, and not by work, for the operations on database, edge store, queue and vendor are the same in the same order.
 */

const minute = 60_000;
const staff = { username: "noor" } as never;
const numbers = {
  texted: goodOrder.receiver,
  unknown: "+4915112345678",
  blocked: "+31612345671",
  stopped: "+31612345672",
  asked: "+31612345673",
};

/** A harness that writes down what is done, each statement without the values that it is given. */
function traced() {
  const seen: string[] = [];
  const note = (what: string) => void seen.push(what);
  const texts = new WeakMap<object, string>();
  const probe = (real: D1Database): D1Database => {
    const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
      texts.set(statement, text);
      const bound = {
        bind: (...values: unknown[]) => wrap(statement.bind(...values), text),
      } as D1PreparedStatement;
      for (const name of ["run", "all", "raw", "first"] as const)
        Object.assign(bound, {
          [name]: (...given: []) => {
            note(`${name} ${text}`);
            return (statement[name] as (...args: unknown[]) => unknown)(...given);
          },
        });
      originals.set(bound, statement);
      return bound;
    };
    const originals = new WeakMap<object, D1PreparedStatement>();
    return {
      prepare: (text: string) => wrap(real.prepare(text), text),
      batch: (statements: D1PreparedStatement[]) => {
        const plain = statements.map((one) => originals.get(one) ?? one);
        note(`batch ${plain.map((one) => texts.get(one)).join("; ")}`);
        return real.batch(plain);
      },
    } as unknown as D1Database;
  };
  const plain = createHarness();
  const h = createHarness({ d1: probe(plain.env.DB) });
  for (const [name, port] of Object.entries({
    edge: h.deps.edge,
    wake: h.deps.wake,
    highWater: h.deps.highWater,
  }))
    for (const [act, real] of Object.entries(port))
      Object.assign(port, {
        [act]: (...given: unknown[]) => {
          note(`${name}.${act}`);
          return (real as (...args: unknown[]) => unknown)(...given);
        },
      });
  const { send } = h.gateway;
  h.gateway.send = async (sms) => {
    note("gateway.send");
    return send.call(h.gateway, sms);
  };
  return { h, seen };
}

let h: Harness;
let seen: string[];
beforeEach(async () => {
  ({ h, seen } = traced());
  await sendOne(h);
  await addBlock(h.deps, staff, { kind: "phone", value: numbers.blocked, reason: "Vraagt erom" });
  for (const number of [numbers.stopped, numbers.asked]) {
    const owner = new Receiver(h, number);
    await owner.prove();
    if (number === numbers.stopped) await owner.post("/stop");
  }
  h.pass(11 * minute);
  // A number for which somebody else asks over and over.
  await new Receiver(h, numbers.asked, "192.0.2.1").askCode();
});

type Told = { status: number; headers: [string, string][]; body: string; work: string[] };

async function told(act: () => Promise<Response>): Promise<Told> {
  await h.afterAnswers();
  seen.length = 0;
  const response = await act();
  const body = await response.text();
  // A cookie is another each time, of the same make.
  const headers = [...response.headers].map(([name, value]): [string, string] => [
    name,
    name === "set-cookie" ? value.replaceAll(/[\w-]{43,}/g, "…") : value,
  ]);
  return { status: response.status, headers, body, work: [...seen] };
}

const cases = Object.entries(numbers);

describe("asked for a code", () => {
  it("is answered alike, by the same work, whatever the number is", async () => {
    const answers: Told[] = [];
    for (const [, phoneNumber] of cases)
      answers.push(
        await told(() =>
          h.ask("/api/my-number/code", json({ phoneNumber }, { ...oneRay, "CF-Connecting-IP": "192.0.2.9" })),
        ),
      );
    const [first] = answers;
    expect(first?.status).toBe(200);
    expect(first?.work.length).toBeGreaterThanOrEqual(2);
    expect(first?.work).not.toContain("gateway.send");
    for (const answer of answers) expect(answer).toEqual(first);
    // And yet they are not the same to the consumer.
    const before = h.gateway.accepted.length;
    await emptyQueue(h);
    expect(h.gateway.accepted.slice(before).map(({ to }) => to)).toEqual([
      numbers.texted,
      numbers.blocked,
      numbers.stopped,
    ]);
  });
});

describe("shown a wrong code", () => {
  it("is answered alike, by the same work, whether a code was sent, asked for or neither", async () => {
    const answers: Told[] = [];
    for (const [, number] of cases)
      for (const asks of [true, false]) {
        const guesser = new Receiver(h, number, `192.0.2.${asks ? 10 : 11}`);
        if (asks) await guesser.askCode();
        const cookies = Object.entries({ "number-browser": "a".repeat(44), ...guesser.cookies() });
        const Cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ");
        const code = guesser.code() === "000000" ? "000001" : "000000";
        answers.push(
          await told(() =>
            h.ask("/api/my-number/verify", json({ phoneNumber: number, code }, { ...oneRay, Cookie })),
          ),
        );
      }
    const [first] = answers;
    expect([first?.status, first?.work.length]).toEqual([403, 2]);
    for (const answer of answers) expect(answer).toEqual(first);
  });
});

describe("ordered for", () => {
  it("is refused alike, by the same work, whether it is blocked, stopped, or waits after a report", async () => {
    const owner = new Receiver(h, numbers.texted);
    await owner.prove();
    const { data } = await (await owner.get()).json<{ data: { messages: { id: string }[] } }>();
    await owner.post("/report", { message: data.messages[0]?.id, reason: "Hier word ik bang van." });
    const answers: Told[] = [];
    let visitor = 0;
    // Each from an address of its own, for who meets three is challenged.
    const order = (receiver: string) =>
      h.ask(
        "/api/payments/create",
        json({ ...goodOrder, receiver }, { ...oneRay, "CF-Connecting-IP": `11.0.${visitor++}.7` }),
      );
    for (const receiver of [numbers.blocked, numbers.stopped, numbers.texted]) {
      const hash = await h.deps.vault.hash("phone", receiver);
      for (const copy of ["there", "gone"]) {
        if (copy === "gone") await h.deps.edge.forget(`block:phone:${hash}`);
        // The first that passes here writes the copy anew.
        if (copy === "there") await order(receiver);
        answers.push({
          ...(await told(() => order(receiver))),
          headers: [[copy, ""]],
        });
      }
    }
    for (const copy of ["there", "gone"]) {
      const those = answers.filter(({ headers: [[name] = [""]] }) => name === copy);
      expect(those).toHaveLength(3);
      expect(those[0]?.status).toBe(403);
      for (const answer of those) expect(answer).toEqual(those[0]);
    }
  });
});
