import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../worker/testing/eventually.ts";
import { createFaults, transport } from "./faults.ts";
import { openLedger } from "./ledger.ts";
import { createPostman } from "./postman.ts";
import { createTime } from "./time.ts";

describe("the plan of faults", () => {
  const plan = (seed: number, op: string) => {
    const faults = createFaults({ seed, rate: 0.3 });
    return Array.from({ length: 2_000 }, () => faults.pick(op, transport));
  };

  it("is the same for the same seed, and another for another seed or operation", () => {
    expect(plan(1, "create")).toEqual(plan(1, "create"));
    expect(plan(1, "create")).not.toEqual(plan(2, "create"));
    expect(plan(1, "create")).not.toEqual(plan(1, "get"));
  });

  it("meets every class, in the share of calls that was asked", () => {
    const met = plan(1, "create").filter((fault) => fault !== null);
    expect(new Set(met)).toEqual(new Set(transport));
    expect(met.length / 2_000).toBeCloseTo(0.3, 1);
  });

  it("meets what hangs less often, and what only one operation can suffer oftener", () => {
    const faults = createFaults({ seed: 1, rate: 1 });
    for (let n = 0; n < 4_000; n++) faults.pick("get", [...transport, "wrong-id"]);
    const { "wrong-id": own = 0, slow = 0, "hang-after": hang = 0 } = faults.hits();
    expect([own > 2 * slow, slow > 1.5 * hang]).toEqual([true, true]);
  });

  it("gives way to what is forced, until all is lifted", () => {
    const faults = createFaults({ seed: 1, rate: 0 });
    faults.force("get", "slow", 3);
    expect([faults.pick("get", transport), faults.pick("create", transport)]).toEqual(["slow", null]);
    expect(faults.pick("get", ["lag"])).toBeNull();
    faults.setRate(0);
    expect([faults.pick("get", transport), faults.hits()]).toEqual([null, { slow: 1 }]);
  });
});

describe("the ledger", () => {
  it("knows after a restart what it said before, and nothing of a row that was cut off", () => {
    const folder = mkdtempSync(join(tmpdir(), "ledger-"));
    const file = join(folder, "rows.jsonl");
    openLedger(file, () => 7).append({ kind: "paid", id: "tr_é" });
    appendFileSync(file, '{"at":8,"kind":"pa');
    const reopened = openLedger(file, () => 9);
    reopened.append({ kind: "refund" });
    const rows = [
      { at: 7, kind: "paid", id: "tr_é" },
      { at: 9, kind: "refund" },
    ];
    expect([reopened.rows(), openLedger(file, () => 0).rows()]).toEqual([rows, rows]);
    rmSync(folder, { recursive: true });
  });
});

describe("the postman", () => {
  const time = createTime(6_000, Date.now());
  let came: string[];
  let taken: string[];
  let statuses: number[];
  let server: Server;
  let url = "";
  beforeEach(async () => {
    [came, taken, statuses] = [[], [], []];
    server = createServer((request, response) => {
      came.push(request.url ?? "");
      response.writeHead(statuses.shift() ?? 200).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function postman(fault?: string, isOnlyTrace?: boolean) {
    const faults = createFaults({ seed: 1, rate: 0 });
    if (fault) faults.force("call", fault, 1);
    const man = createPostman({ faults, time, retries: [60_000, 60_000] });
    // Of this test: the last letter of the one before may be taken after its end.
    const mine = taken;
    return (what: string) =>
      man.post("call", (forged) => ({ url: `${url}/${forged ? "lie" : what}`, method: "POST" }), {
        about: "subject",
        isOnlyTrace,
        onTaken: () => mine.push(what),
      });
  }
  const arrive = (...all: string[]) => eventually(() => expect(came).toEqual(all));

  it("comes again until a letter is taken", async () => {
    statuses.push(500, 303);
    postman()("a");
    await arrive("/a", "/a", "/a");
  });

  it("gives up after its last try", async () => {
    statuses.push(500, 500, 500);
    postman()("a");
    await arrive("/a", "/a", "/a");
    await time.pause(10 * 60_000);
    expect([came.length, taken]).toEqual([3, []]);
  });

  it("says that a letter was taken, once it was", async () => {
    statuses.push(500);
    postman()("a");
    await eventually(() => expect([came, taken]).toEqual([["/a", "/a"], ["a"]]));
  });

  it("loses no letter that is the only trace of something", async () => {
    postman("lost")("a");
    postman("lost", true)("b");
    await arrive("/b");
  });

  it("does not give up a letter that is the only trace of something", async () => {
    statuses.push(500, 500, 500, 500, 500);
    postman(undefined, true)("a");
    await eventually(() => expect([came.length, taken]).toEqual([6, ["a"]]));
  });

  it("may let a later letter overtake an earlier one", async () => {
    const post = postman("reordered");
    post("a");
    post("b");
    await arrive("/b", "/a");
  });

  it("may be preceded by a lie, and repeated word for word", async () => {
    postman("forged")("a");
    await arrive("/lie", "/a");
    postman("replayed")("b");
    await arrive("/lie", "/a", "/b", "/b");
  });
});
