import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What came in, by road. */
export type Told = { readonly road: "url" | "ntfy"; readonly code: string; readonly body: string };

const secret = "what-only-the-receiver-and-the-product-know";

/** Whoever is told, played on loopback: a webhook that checks the signature, an ntfy server, and a watch for the heartbeat. */
export async function openReceiver() {
  const told: Told[] = [];
  let beats = 0;
  let forged = 0;
  let isDown = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    response.statusCode = isDown ? 503 : 204;
    if (isDown) return void response.end();
    if (request.url === "/beat") beats++;
    else if (request.url === "/") told.push({ road: "ntfy", code: codeIn(body), body });
    else if (isOurs(request.headers, body)) told.push({ road: "url", code: codeIn(body), body });
    else forged++;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      ALARM_URL: `${url}/hook`,
      ALARM_SECRET: secret,
      ALARM_NTFY_URL: `${url}/our-topic`,
      ALARM_EMAIL: "ops@briefje.example",
      HEARTBEAT_URL: `${url}/beat`,
    },
    told,
    beats: (): number => beats,
    forged: (): number => forged,
    /** Whether nothing is taken. */
    fall: (down: boolean): void => {
      isDown = down;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** In JSON the code is a field, in words it stands at the end; a digest names what is open and has none of its own. */
const codeIn = (body: string): string =>
  body.includes('"kind":"digest"') ? "digest" : (/(?:"code":"|Code: )([a-z_]+)/.exec(body)?.[1] ?? "digest");

/** As docs/settings.md shows it. */
function isOurs(headers: IncomingHttpHeaders, rawBody: string): boolean {
  const timestamp = String(headers["briefje-timestamp"]);
  const mac = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  const [said, own] = [String(headers["briefje-signature"]), `v1=${mac}`].map((text) => Buffer.from(text));
  if (!said || !own) return false;
  return (
    said.length === own.length &&
    timingSafeEqual(said, own) &&
    Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  );
}
