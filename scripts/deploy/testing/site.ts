import { permissionsPolicy, trustedTypes } from "../../../worker/domain/browser-policy.ts";
import type { Expected } from "../smoke.ts";

type Page = {
  readonly status?: number;
  readonly headers?: Record<string, string | null>;
  readonly body: unknown;
};
export type Pages = Readonly<Record<string, Page>>;

const publicUrl = "https://sms.briefje.nl";

export const expectedProduction: Expected = {
  publicUrl,
  stage: "production",
  mode: "live",
  settings: "00ff00ff00ff00ff",
  schema: "0015_news_seen_by.sql",
  provider: "mollie",
  gateways: ["cm"],
  turnstileKey: "",
  subdomains: false,
  pagesUrl: "https://briefje-site.pages.dev",
};

const headers = {
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; frame-ancestors 'none'; object-src 'none'; ${trustedTypes}`,
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissionsPolicy,
};

const documentAt = (path: string, title: string): Page => ({
  body: `<!doctype html><html lang=nl data-later=/later.js><head><title>${title}</title><link rel=canonical href=${publicUrl}${path}></head></html>`,
});
const shell: Page = {
  ...documentAt("/", "Briefje"),
  headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
};
const refusal = (status: number, code: string): Page => ({
  status,
  body: { success: false, code, message: "Nee." },
});

export const healthy = {
  success: true,
  status: "ok",
  reasons: [],
  sweptSecondsAgo: 12,
  schema: { has: expectedProduction.schema, needs: expectedProduction.schema },
};

export const config = {
  mode: "live",
  stage: "production",
  stopped: false,
  testReceivers: false,
  rewound: false,
  sendingOn: true,
  build: { settings: "00ff00ff00ff00ff" },
};

/** Everything that a smoke test asks of a production in which all is well. */
export const wellSite: Pages = {
  "/": documentAt("/", "Briefje – Stuur een sms"),
  "/voorwaarden": documentAt("/voorwaarden", "Voorwaarden – Briefje"),
  "/misbruik-melden": documentAt("/misbruik-melden", "Misbruik melden – Briefje"),
  "/wat-we-bewaren": documentAt("/wat-we-bewaren", "Wat we bewaren – Briefje"),
  "/mijn-nummer": documentAt("/mijn-nummer", "Mijn nummer – Briefje"),
  "/cijfers": documentAt("/cijfers", "Cijfers – Briefje"),
  [`/betaling/status/${"0".repeat(22)}`]: shell,
  "/admin": shell,
  "/admin-login": shell,
  "/robots.txt": { body: `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n` },
  "/build.json": { body: { settings: "00ff00ff00ff00ff" } },
  "/api/config": { body: { success: true, config } },
  "/api/health": { body: healthy },
  "/api/payments/create": refusal(400, "receiver_missing"),
  [`/api/webhooks/sms/cm/${"x".repeat(43)}`]: refusal(404, "unknown_path"),
  "https://briefje-site.pages.dev/": { status: 301, headers: { Location: `${publicUrl}/` }, body: "" },
};

/** A public address that answers so; what is not listed is a page that is not there. */
export function playSite(pages: Pages) {
  const calls: { readonly method: string; readonly address: string; readonly body: unknown }[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const address = url.origin === publicUrl ? url.pathname : url.href;
    calls.push({ method: init?.method ?? "GET", address, body: init?.body });
    const page = pages[address] ?? { status: 404, body: "<title>Briefje</title>Page Not Found" };
    const isText = typeof page.body === "string";
    const response = new Response(isText ? (page.body as string) : JSON.stringify(page.body), {
      status: page.status ?? 200,
      headers: { ...headers, "Content-Type": isText ? "text/html" : "application/json" },
    });
    for (const [name, value] of Object.entries(page.headers ?? {})) {
      if (value === null) response.headers.delete(name);
      else response.headers.set(name, value);
    }
    return response;
  };
  return { fetch: send as typeof fetch, calls };
}
