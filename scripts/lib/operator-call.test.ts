import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { ask } from "./operator-call";

const answer = z.object({ data: z.string() });
const proof = "the list says: npm run list";
const order = { path: "/staff", body: { command: "create" }, answer, proof, within: 30_000 } as const;
const pace = { patience: 60_000, again: 1 };

// The clock stands still but for what a step says, so that a slow machine runs out of no patience.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
});

type Step = (response: ServerResponse) => void;
const says =
  (status: number, body: unknown): Step =>
  (response) =>
    response.writeHead(status).end(JSON.stringify(body));
const unknown = says(404, { success: false, code: "unknown_path", message: "There is no such page." });
const busy = says(503, { success: false, code: "database_down", message: "Try again in a moment." });
const done = says(200, { success: true, data: "made" });
const breaksOff: Step = (response) => response.destroy();
const stopsHalfway: Step = (response) => {
  response.writeHead(200, { "Content-Length": 100 }).write('{"data":');
  setTimeout(() => response.destroy(), 10);
};

/** The same when all patience has passed. */
const late =
  (step: Step): Step =>
  (response) => {
    vi.setSystemTime(Date.now() + pace.patience + 1);
    step(response);
  };

/** A Worker that does each step once and the last one from then on. */
async function worker(...steps: readonly Step[]) {
  const heard: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    const step = steps[Math.min(heard.length, steps.length - 1)];
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    step?.(response);
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("asks on until there is an answer, over a token that is not there yet, a lost connection and a busy Worker", async () => {
  const steps = [unknown, breaksOff, says(429, {}), busy, stopsHalfway, says(502, "a gateway's page"), done];
  const { origin, heard } = await worker(...steps);
  expect(await ask({ origin, token: "t", pace }, order)).toEqual({ data: "made" });
  expect(heard).toEqual(steps.map(() => "POST /api/operator/staff Bearer t"));
});

it("takes a refusal as it is, at once", async () => {
  const { origin, heard } = await worker(
    says(409, { code: "username_taken", message: "That name is taken." }),
    done,
  );
  await expect(ask({ origin, token: "t", pace }, order)).rejects.toThrow(/^That name is taken\.$/);
  expect(heard).toHaveLength(1);
});

it.each([
  [
    "a token that never comes",
    [unknown, unknown, late(unknown)],
    "ORIGIN did not take the token. Whether that is because it never came, or was used and its answer lost, the list says: npm run list",
  ],
  [
    "an answer that was lost",
    [busy, unknown, late(unknown)],
    "ORIGIN answered 503: Try again in a moment. Then ORIGIN did not take the token. Whether that is because it never came, or was used and its answer lost, the list says: npm run list",
  ],
  [
    "nobody who answers",
    [unknown, late(breaksOff)],
    "ORIGIN did not answer. Whether it was done, the list says: npm run list",
  ],
])("ends after its patience with what happened and where to look: %s", async (_, steps, said) => {
  const { origin } = await worker(...steps);
  await expect(ask({ origin, token: "t", pace }, order)).rejects.toThrow(
    new Error(said.replaceAll("ORIGIN", origin)),
  );
});

it("stops where the command is stopped, and does not ask again", async () => {
  const stop = new AbortController();
  const { origin, heard } = await worker(() => stop.abort(new Error("Stopped.")));
  await expect(ask({ origin, token: "t", stopped: stop.signal, pace }, order)).rejects.toThrow("Stopped.");
  expect(heard).toHaveLength(1);
});
