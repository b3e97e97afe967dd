import { settingsHash } from "../../../worker/env/site.ts";
import type { Settings } from "../../../worker/env.ts";
import type { Environment } from "../names.ts";
import { ownMigrations } from "../preflight/taken.ts";
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
    subdomains: settings.HSTS_SUBDOMAINS === "1",
    pagesUrl: pagesUrl !== null && new URL(pagesUrl).origin === publicUrl.origin ? null : pagesUrl,
  };
}

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
