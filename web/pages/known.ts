import { createContext, useContext } from "react";
import { type Company, companyFrom } from "#domain/company";
import { type Banner, bannerOf } from "#domain/operation";

/** What a document needs to know and the code does not say: settings of the build. */
export type Known = {
  /** The origin that visitors use. */
  readonly publicUrl: string;
  readonly company: Company;
  /** Whether who is challenged meets Cloudflare's widget, which the pages then say (decision 042). */
  readonly turnstile: boolean;
  /** What is said at the top of every page, where this is no shop for everybody (decision 060). */
  readonly banner: Banner | null;
};

const KnownContext = createContext<Known | null>(null);
export const KnownProvider = KnownContext.Provider;

export function useKnown(): Known {
  const known = useContext(KnownContext);
  if (!known) throw new Error("a document is rendered without its settings");
  return known;
}

/** Reads the build's environment; a site that is built for production must know whose it is. */
export function knownFrom(env: Readonly<Record<string, string | undefined>>): Known {
  const production = env.ENVIRONMENT === "production";
  const read = (name: string, otherwise: string) => {
    if (env[name]) return env[name];
    if (production) throw new Error(`${name} is missing`);
    return otherwise;
  };
  return {
    publicUrl: new URL(read("PUBLIC_URL", `http://localhost:${env.PORT || 8787}`)).origin,
    company: companyFrom(read),
    turnstile: Boolean(env.TURNSTILE_SITE_KEY),
    banner: bannerOf({
      stage: env.STAGE === "staging" ? "staging" : "production",
      testReceivers: env.TEST_RECEIVERS ? [] : null,
    }),
  };
}
