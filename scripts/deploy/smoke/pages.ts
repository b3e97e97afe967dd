import { permissionsPolicy, trustedTypes } from "../../../worker/domain/browser-policy.ts";
import { withTurnstile } from "../../lib/turnstile.ts";
import { type Expected, type Look, type Met, unless } from "./visitor.ts";

/** The pages that everybody is shown, whole as they were built. */
const documents = ["/", "/voorwaarden", "/misbruik-melden", "/wat-we-bewaren", "/mijn-nummer", "/cijfers"];

/** Shells, which fill themselves in the browser: nobody may keep them, nor find them by searching. */
const shells = [`/betaling/status/${"0".repeat(22)}`, "/admin", "/admin-login"];

const page =
  (path: string): Look =>
  async ({ visit, expected }) => {
    const met = await visit(path);
    const title = titleOf(met);
    return unless(
      [
        met.status !== 200 && `status ${met.status}`,
        !/<html\b[^>]* lang="?nl\b/.test(met.text) && "no Dutch document",
        !title && "no title",
        addressProblem(canonicalOf(met), expected.publicUrl),
      ],
      `200, ${title}`,
    );
  };

function addressProblem(canonical: string, publicUrl: string): string | null {
  if (canonical === "") return "it does not say where it is (no canonical address)";
  if (/localhost|127\.0\.0\.1/.test(canonical)) return "it was built for a machine of its own";
  return canonical.startsWith(`${publicUrl}/`) ? null : `it says it is at ${canonical}`;
}

const shell =
  (path: string): Look =>
  async ({ visit }) => {
    const met = await visit(path);
    return unless(
      [
        met.status !== 200 && `status ${met.status}`,
        !titleOf(met) && "no title",
        met.headers.get("cache-control") !== "no-store" && "may be kept (Cache-Control is not no-store)",
        !isHidden(met) && "may be found by searching (X-Robots-Tag is not noindex)",
      ],
      `200, ${titleOf(met)}, not kept`,
    );
  };

const securityHeaders: Look = async ({ visit, expected }) => {
  const { headers } = await visit("/");
  const wrong = Object.entries(headersOf(expected)).map(([name, rule]) => {
    const value = headers.get(name);
    if (value === null) return rule === null ? null : `${name} is missing`;
    if (rule === null) return `${name} should not be there`;
    return rule.test(value) ? null : `${name} is ${value.slice(0, 80)}`;
  });
  return unless(wrong, "as web/public/_headers says");
};

/** What each header must look like; null: not there at all. */
const headersOf = ({ subdomains, turnstileKey }: Expected): Record<string, RegExp | null> => ({
  "content-security-policy": new RegExp(
    `^(?!.*(@@|unsafe-)).*default-src 'none'.*frame-ancestors 'none'.*${literally(policyOf(turnstileKey))}`,
  ),
  "strict-transport-security": subdomains ? /^max-age=\d{8,}; includeSubDomains$/ : /^max-age=\d{8,}$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": new RegExp(`^${literally(permissionsPolicy)}$`),
  "access-control-allow-origin": null,
});

const policyOf = (turnstileKey: string) => withTurnstile(trustedTypes, { TURNSTILE_SITE_KEY: turnstileKey });
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const notFound: Look = async ({ visit }) => {
  const met = await visit("/bestaat-echt-niet");
  return unless(
    [
      met.status !== 404 && `status ${met.status}, and not 404`,
      !met.text.includes("Page Not Found") && "it does not say 'Page Not Found'",
    ],
    "404, Page Not Found",
  );
};

export const isHidden = ({ headers }: Met): boolean => /noindex/.test(headers.get("x-robots-tag") ?? "");

const titleOf = ({ text }: Met) => /<title>([^<]+)<\/title>/.exec(text)?.[1]?.trim() ?? "";
/** The build leaves quotes out where HTML needs none. */
const canonicalOf = ({ text }: Met) => /<link rel="?canonical"? href="?([^"\s>]*)/.exec(text)?.[1] ?? "";

export const pageChecks: readonly (readonly [string, Look])[] = [
  ...documents.map((path) => [`page ${path}`, page(path)] as const),
  ...shells.map((path) => [`shell ${path.replace(/0{22}/, "…")}`, shell(path)] as const),
  ["security headers", securityHeaders],
  ["a page that is not there", notFound],
];
