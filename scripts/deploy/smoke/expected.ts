import { settingsHash } from "../../../worker/env/site.ts";
import type { Settings } from "../../../worker/env.ts";
import type { Environment } from "../names.ts";
import { ownMigrations } from "../preflight/taken.ts";
import type { Found } from "../preflight.ts";
import type { Expected } from "./visitor.ts";

/**
 * What the smoke test of a deploy with these settings expects.
 *
 * @param settings as the Worker gets them, as text
 * @param pagesUrl where Pages serves the site besides, or null
 */
export async function expectedOf(
  environment: Environment,
  settings: Readonly<Record<string, string>>,
  { vendors, publicUrl }: Settings,
  pagesUrl: string | null,
): Promise<Expected> {
  const { provider, gateways } = vendors;
  return {
    publicUrl: publicUrl.origin,
    stage: environment,
    mode: /^(live_|[sr]k_live_)/.test(keyOf(provider)) ? "live" : "test",
    settings: await settingsHash(settings),
    schema: ownMigrations().at(-1) ?? "",
    provider: provider.kind,
    gateways: gateways.map(({ kind }) => kind),
    turnstileKey: settings.TURNSTILE_SITE_KEY ?? "",
    subdomains: settings.HSTS_SUBDOMAINS === "1",
    pagesUrl: isOwn(pagesUrl, publicUrl) ? null : pagesUrl,
  };
}

/** In the bound topology the address of Pages may be the public one. */
const isOwn = (pagesUrl: string | null, publicUrl: URL): boolean =>
  publicUrl.hostname.endsWith(".pages.dev") ||
  (pagesUrl !== null && new URL(pagesUrl).origin === publicUrl.origin);

/**
 * Where the smoke test looks: at the public address and the one that Pages gives besides, or in a trial where
 * `DEPLOY_SMOKE_URL` and `DEPLOY_SMOKE_PAGES_URL` say that they are played.
 *
 * @param site its own address, without https; null where there is none
 */
export const whereToLook = (
  { DEPLOY_SMOKE_URL: url, DEPLOY_SMOKE_PAGES_URL: pagesUrl }: Found["own"],
  publicUrl: URL,
  site: string | null,
): { readonly url: string; readonly pagesUrl: string | null } => {
  if (url) return { url, pagesUrl: pagesUrl ?? null };
  return { url: publicUrl.origin, pagesUrl: site === null ? null : `https://${site}` };
};

function keyOf(provider: Settings["vendors"]["provider"]): string {
  switch (provider.kind) {
    case "mollie":
      return provider.apiKey;
    case "stripe":
      return provider.secretKey;
    case "sandbox":
      return "";
  }
}
