import type { Context } from "hono";
import { html, raw } from "hono/html";
import { styles } from "./styles";

type Html = ReturnType<typeof html>;

/** A page before it is dressed. */
export type Page = {
  readonly title: string;
  readonly lang: "nl" | "en";
  readonly body: Html;
  readonly status?: 200 | 400 | 404 | 409 | 413;
  /** Where this page's form may lead besides back to itself. */
  readonly formLeadsTo?: string;
  /** Loads the page anew after this many seconds. */
  readonly refreshAfter?: number;
};

/** Answers with a whole page that may load nothing but its own styles. */
export async function answerPage(c: Context, page: Page): Promise<Response> {
  // Browsers judge a form's redirect by form-action as well, and `localhost` is not `127.0.0.1` to them.
  const formAction = page.formLeadsTo ? `'self' ${new URL(page.formLeadsTo).origin}` : "'none'";
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src '${await styleHash()}'; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("X-Content-Type-Options", "nosniff");
  c.header("X-Robots-Tag", "noindex");
  // Not `no-referrer`: with it a form's post carries `Origin: null`, which a guard against foreign posts must refuse.
  c.header("Referrer-Policy", "same-origin");
  c.header("Cache-Control", "no-store");
  return c.html(dress(page), page.status ?? 200);
}

function dress({ title, lang, body, refreshAfter }: Page) {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshAfter ? html`<meta http-equiv="refresh" content="${refreshAfter}">` : ""}
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>${body}</body>
</html>`;
}

async function styleHash(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
