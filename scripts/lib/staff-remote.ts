import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { parse } from "smol-toml";
import type * as z from "zod/mini";
import { type OperatorRequest, operatorResponse } from "../../worker/contract/operator.ts";
import { type Environment, filesOf } from "../deploy/names.ts";
import { runWrangler, secretsAreShut, whyNoSecret } from "../deploy/wrangler.ts";
import { ask, type Order } from "./operator-call.ts";
import { at } from "./root.mjs";

/** A copy that is deployed, as its last deploy wrote it down. */
export type Deployment = {
  readonly name: Environment;
  /** wrangler's configuration of it. */
  readonly config: string;
  /** The origin that visitors use. */
  readonly publicUrl: string;
  /** Where its API answers. */
  readonly origin: string;
  /** The token, the account and where Cloudflare's API is, as wrangler calls them. */
  readonly access: Readonly<Record<string, string>>;
};

/**
 * Finds a deployment: its configuration in `.deploy`, and whoever may change it in the environment or beside the settings.
 * `DEPLOY_ROOT` is the folder of `.deploy` where that is not the repository, `DEPLOY_SMOKE_URL` where the API is asked instead of
 * at `PUBLIC_URL`.
 */
export function findDeployment(name: Environment, environment: NodeJS.ProcessEnv): Deployment {
  const files = filesOf(name);
  const place = (file: string) => (environment.DEPLOY_ROOT ? `${environment.DEPLOY_ROOT}/${file}` : at(file));
  const config = place(files.config);
  if (!existsSync(config))
    throw new Error(`There is no ${files.config}: npm run deploy -- ${name} writes it.`);
  const { vars } = parse(readFileSync(config, "utf8"));
  const settings = place(files.settings);
  const kept = existsSync(settings) ? parseEnv(readFileSync(settings, "utf8")) : {};
  const access = Object.entries({ ...kept, ...environment }).filter(([key]) =>
    /^CLOUDFLARE_(API|ACC)/.test(key),
  );
  const publicUrl = String((vars as Record<string, unknown> | undefined)?.PUBLIC_URL);
  return {
    name,
    config,
    publicUrl,
    origin: environment.DEPLOY_SMOKE_URL ?? publicUrl,
    access: Object.fromEntries(access.map(([key, value]) => [key, value ?? ""])),
  };
}

/** For one command; the Worker takes one that ends ten minutes ahead at most, and clocks differ. */
const tokenLasts = 5 * 60_000;
const secretName = "OPERATOR_TOKEN";

type Done = z.infer<typeof operatorResponse>["data"];

/** Has the Worker set up an account, behind a one-time token. */
export const orderAtWorker = async (deployment: Deployment, order: OperatorRequest): Promise<Done> => {
  const proof = "npm run admin -- list --remote";
  const { data } = await askWorker(deployment, {
    path: "/staff",
    body: order,
    answer: operatorResponse,
    proof: `the list says: ${proof}`,
  });
  return data;
};

/** Has the Worker carry out an order behind a one-time token. */
export const askWorker = <Answer extends z.ZodMiniType>(
  deployment: Deployment,
  order: Order<Answer>,
): Promise<z.infer<Answer>> =>
  withOperatorToken(deployment, (token, stopped) =>
    ask({ origin: deployment.origin, token, stopped }, order),
  );

/**
 * Lends the Worker's operator token to some work: set as its secret, and taken away again whatever happens, also where
 * somebody stops the command. It lasts for minutes, and the Worker knows it some seconds later; `renew` makes another.
 */
export async function withOperatorToken<T>(
  deployment: Deployment,
  work: (token: string, stopped: AbortSignal, renew: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const onStop = () => stop.abort(new Error("Stopped."));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, onStop);
  // Where Cloudflare changes no secret nothing was set, and nothing could be taken away either.
  let isShut = false;
  try {
    const renew = async () => {
      const token = newToken(Date.now());
      await wrangler(deployment, ["secret", "put", secretName], token).catch((error: Error) => {
        isShut = error.message === secretsAreShut;
        // wrangler ends with us, and says nothing then.
        throw stop.signal.aborted ? new Error("Stopped.") : error;
      });
      return token;
    };
    console.error(`Asking the Worker of ${deployment.name}…`);
    return await work(await renew(), stop.signal, renew);
  } finally {
    if (!isShut) await takeAway(deployment);
    for (const signal of signals) process.off(signal, onStop);
  }
}

/** 256 random bits behind the second at which they end. */
export const newToken = (now: number): string =>
  `${Math.floor((now + tokenLasts) / 1000)}.${randomBytes(32).toString("base64url")}`;

/** A token that cannot be taken away is told of, and is worth nothing: it was used, or its time ends in minutes. */
async function takeAway(deployment: Deployment): Promise<void> {
  try {
    await wrangler(deployment, ["secret", "delete", secretName]);
  } catch (error) {
    const { message } = error as Error;
    if (isNotThere.test(message)) return;
    process.exitCode = 1;
    console.error(
      `${message}\nThe secret ${secretName} could not be taken away. It is worth nothing in a few minutes; the next deploy takes it away.`,
    );
  }
}

/** Cloudflare's code for a secret that it does not have: it never came there. */
const isNotThere = /\[code: 10056\]/;

/** Runs wrangler on this deployment, a secret by its standard input; what it says is told where it fails, wherever it said it. */
async function wrangler(
  { config, access }: Deployment,
  args: readonly string[],
  input?: string,
): Promise<void> {
  const { code, text } = await runWrangler([...args, "-c", config], { access, patience: 60_000, input });
  if (code !== 0) throw new Error(whyNoSecret(text));
}
