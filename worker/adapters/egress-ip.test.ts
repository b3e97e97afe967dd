import { expect, it } from "vitest";
import { createTracedEgress, fixedEgress, localEgress } from "./egress-ip";

const traced = (answer: () => Promise<Response>) => createTracedEgress(answer).look();
const trace = (ip: string) => `fl=1f1\nh=www.cloudflare.com\nip=${ip}\nts=1\nvisit_scheme=https\n`;

it.each(["203.0.113.9", "2001:db8::9"])("reads %s out of the trace, and calls it changing", async (ip) => {
  expect(await traced(async () => new Response(trace(ip)))).toEqual({ ip, kind: "changing" });
});

it.each([
  ["no network", () => Promise.reject(new Error("offline"))],
  ["no trace", async () => new Response("<html>sorry</html>", { status: 503 })],
  ["no address in the trace", async () => new Response(trace("<b>nobody</b>"))],
])("does not call it local with %s: messages leave all the same", async (_what, answer) => {
  expect(await traced(answer)).toEqual({ ip: "127.0.0.1", kind: "unknown" });
});

it("asks once, and not for long", async () => {
  const asked: RequestInit[] = [];
  await createTracedEgress(async (_url, init) => {
    asked.push(init);
    return new Response(trace("203.0.113.9"));
  }).look();
  expect(asked.map(({ signal, redirect }) => [signal instanceof AbortSignal, redirect])).toEqual([
    [true, "manual"],
  ]);
});

it("knows what it was told", async () => {
  expect(await fixedEgress("203.0.113.9").look()).toEqual({ ip: "203.0.113.9", kind: "fixed" });
  expect(await localEgress.look()).toEqual({ ip: "127.0.0.1", kind: "local" });
});
