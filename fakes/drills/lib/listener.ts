import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody outside who is told: how often the heartbeat came, and what the alarms said. */
export async function openListener() {
  let beats = 0;
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/beat") beats++;
    else told.push(Buffer.concat(chunks).toString("utf8"));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** What the product is told of it. */
    settings: {
      HEARTBEAT_URL: `${url}/beat`,
      ALARM_URL: `${url}/alarm`,
      ALARM_SECRET: "what-only-the-drill-and-its-listener-know",
    },
    beats: (): number => beats,
    /** Whether a message about an alarm of this code came. */
    wasTold: (code: string): boolean => told.some((message) => message.includes(`"${code}"`)),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
