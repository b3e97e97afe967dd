import { Response as Answered, convertV4MiniflareOptions, Miniflare, type Request } from "miniflare";
import { type Answer, type Asked, ofConnection } from "./outbound.ts";

/**
 * TLS in front of all public hosts, for a browser that is to see their real addresses. Its certificate is Miniflare's own,
 * signed by itself.
 */
export async function serveSecurely(handle: (host: string, asked: Asked) => Promise<Answer>) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "played-tls",
      https: true,
      host: "127.0.0.1",
      port: 0,
      cf: false,
      compatibilityDate: "2026-09-15",
      modules: true,
      script: "export default { fetch: (request, env) => env.EDGE.fetch(request, { redirect: 'manual' }) }",
      unsafeRegisterWorker: false,
      serviceBindings: {
        async EDGE(request: Request) {
          const { host, pathname, search } = new URL(request.url);
          const { status, headers, body } = await handle(host, {
            url: `https://${host}${pathname}${search}`,
            method: request.method,
            headers: [...request.headers] as [string, string][],
            body: Buffer.from(await request.arrayBuffer()),
          });
          const kept = headers.filter(([name]) => !ofConnection.has(name.toLowerCase()));
          return new Answered([101, 204, 205, 304].includes(status) ? null : body, { status, headers: kept });
        },
      },
    } as unknown as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const { port } = await miniflare.ready;
  return { port: Number(port), close: () => miniflare.dispose() };
}
