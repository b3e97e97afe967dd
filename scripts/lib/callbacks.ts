import { createHmac } from "node:crypto";
import { readEscrow } from "../deploy/keys.ts";
import { type Environment, filesOf } from "../deploy/names.ts";
import { filesIn } from "../deploy/open.ts";
import { findDeployment } from "./staff-remote.ts";

type Addresses = [vendor: string, address: string][];

/** Those of a deployed copy: at the origin of its last deploy, with the token that is in escrow. */
export function deployedAddresses(name: Environment, environment: NodeJS.ProcessEnv): Addresses {
  const { publicUrl } = findDeployment(name, environment);
  const { WEBHOOK_TOKEN } = readEscrow(filesIn(environment, name).keys);
  if (!WEBHOOK_TOKEN)
    throw new Error(`${filesOf(name).keys} has no WEBHOOK_TOKEN: put that file back from where you keep it.`);
  return dashboardAddresses(publicUrl, WEBHOOK_TOKEN);
}

/**
 * Where the vendors call that are told so by an operator and not with each call: the two gateways with the token that
 * is theirs alone (worker/adapters/callback-tokens.ts), Stripe without, for it signs.
 *
 * @param token `WEBHOOK_TOKEN`
 */
export function dashboardAddresses(publicUrl = "", token = ""): Addresses {
  if (!URL.canParse(publicUrl)) throw new Error("Set PUBLIC_URL to the origin that visitors use.");
  if (token.length < 32) throw new Error("Set WEBHOOK_TOKEN to that of the deployed Worker.");
  const address = (path: string) => new URL(`/api/webhooks/${path}`, publicUrl).href;
  const secret = (path: string) => createHmac("sha256", token).update(`callback:${path}`).digest("base64url");
  return [
    ...["cm", "budgetsms"].map((gateway): [string, string] => [
      gateway,
      address(`sms/${gateway}/${secret(`sms/${gateway}`)}`),
    ]),
    ["stripe", address("stripe")],
  ];
}
