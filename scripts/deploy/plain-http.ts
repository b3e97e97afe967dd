import { unless, visitorOf, whyNoAnswer } from "./smoke/visitor.ts";
import type { Check } from "./smoke.ts";

/**
 * Whether plain http leads to https. A browser that was never here knows no HSTS yet, and what the zone does then is a setting of its
 * own (*Always Use HTTPS*), which no deploy touches: the token has no right to it. The Worker takes nothing over plain http in any case.
 */
export async function plainHttpCheck(
  publicUrl: URL,
  options: { readonly fetch?: typeof fetch; readonly signal?: AbortSignal },
): Promise<Check> {
  const name = "plain http";
  const visit = visitorOf(`http://${publicUrl.host}`, options);
  const unanswered: string[] = [];
  const look = (path: string) =>
    visit(path).catch((error: unknown) => {
      unanswered.push(whyNoAnswer(error));
      return null;
    });
  const [page, api] = [await look("/"), await look("/api/config")];
  const isLedOn = (page?.headers.get("Location") ?? "").startsWith(`${publicUrl.origin}/`);
  const seen = unless(
    [
      page !== null &&
        !isLedOn &&
        `pages open without TLS (status ${page.status}): switch on Always Use HTTPS, in the dashboard under the zone's SSL/TLS > Edge Certificates`,
      api !== null && api.status < 300 && "the API answers without TLS",
    ],
    "leads to https",
  );
  if (!seen.ok || unanswered.length === 0) return { name, ...seen };
  return { name, ok: true, isNote: true, said: `does not answer, so nobody can tell (${unanswered[0]})` };
}
