import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bucketArchive } from "./archives.ts";

/** What the bucket answers, call by call; the last one from then on. Null hangs up. */
let answers: (number | null)[];
let asked: string[];
let waited: number[];
let server: Server;
beforeEach(async () => {
  [answers, asked, waited] = [[200], [], []];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split("/objects/")[1]}`);
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (status === null || status === undefined) request.socket.destroy();
    else response.writeHead(status).end("sealed");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(() => void server.close());

const bucket = () =>
  bucketArchive({
    access: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      CLOUDFLARE_ACCOUNT_ID: "account",
      CLOUDFLARE_API_TOKEN: "token",
    },
    name: "archive",
    jurisdiction: "eu",
    sleep: async (ms) => void waited.push(ms),
  });
const bytes = new TextEncoder().encode("sealed");

describe("an object of the bucket", () => {
  it("is asked for again, with longer and longer waits, where it was turned away or the line broke", async () => {
    answers = [429, 503, null, 200];
    expect(await bucket().get("nightly/one/000001.orders")).toEqual(bytes);
    expect(asked).toEqual(Array(4).fill("GET nightly/one/000001.orders"));
    expect(waited).toEqual([1_000, 4_000, 16_000]);
  });

  it("is put again", async () => {
    answers = [500, 200];
    await bucket().put("list", bytes);
    expect(asked).toEqual(["PUT list", "PUT list"]);
  });

  it("is given up after four tries, with what the bucket said last", async () => {
    answers = [502];
    await expect(bucket().put("list", bytes)).rejects.toThrow("answered 502 to PUT of list");
    expect(asked).toHaveLength(4);
    answers = [null];
    await expect(bucket().get("list")).rejects.toThrow();
    expect(asked).toHaveLength(8);
  });

  it("is not asked for again where the answer stands", async () => {
    answers = [404];
    expect(await bucket().get("list")).toBeNull();
    answers = [403];
    await expect(bucket().get("list")).rejects.toThrow("403");
    await expect(bucket().put("list", bytes)).rejects.toThrow("403");
    expect(waited).toEqual([]);
  });
});
