import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Met } from "./judge.ts";

/**
 * The product's address, as visitors and vendors have it: whatever comes through is handed on as it is, and what is answered
 * is told.
 */
export async function openDoor(tell: (met: Met) => void) {
  let behind = 0;
  let inside = 0;
  let came = 0;
  const server = createServer((asked, answer) => {
    inside++;
    came++;
    void pass(asked, answer).finally(() => inside--);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** @param origin where the product runs */
    leadTo(origin: string): void {
      behind = Number(new URL(origin).port);
    },
    /** Waits until nobody is inside and nobody comes. */
    async isStill(): Promise<void> {
      for (let looks = 0, seen = came; looks < 3; seen = came) {
        await sleep(2);
        looks = inside === 0 && seen === came ? looks + 1 : 0;
      }
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/" } = asked;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const body = await read(asked);
    const forward = request({ host: "127.0.0.1", port: behind, method, path, headers, agent: false });
    forward.end(body);
    try {
      const [heard] = (await once(forward, "response")) as [IncomingMessage];
      const text = await read(heard);
      const { statusCode: status = 0 } = heard;
      const took = Number(heard.headers["x-outage-took"]);
      const type = String(heard.headers["content-type"] ?? "");
      tell({ method, path, status, type, body: text.toString("utf8"), took });
      const { "transfer-encoding": _chunked, ...kept } = heard.headers;
      answer.writeHead(status, kept);
      answer.end(text);
    } catch (error) {
      tell({ method, path, status: 500, type: "", body: `no answer: ${String(error)}`, took: 0 });
      answer.destroy();
    }
  }
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
