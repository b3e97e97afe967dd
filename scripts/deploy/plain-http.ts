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
  try {
    const [page, api] = [await visit("/"), await visit("/api/config")];
    const isLedOn = (page.headers.get("Location") ?? "").startsWith(`${publicUrl.origin}/`);
    return {
      name,
      ...unless(
        [
          !isLedOn &&
            `pages open without TLS (status ${page.status}): switch on Always Use HTTPS, in the dashboard under the zone's SSL/TLS > Edge Certificates`,
          api.status < 300 && "the API answers without TLS",
        ],
        "leads to https",
      ),
    };
  } catch (error) {
    return { name, ok: true, said: `opens nothing (${whyNoAnswer(error)})` };
  }
}
