import { type Call, json } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import { fates, openNetwork } from "./network.ts";
import { segmentsOf } from "./segments.ts";
import { type Account, failure, toMessage, toReport, wrongIn } from "./twilio-answers.ts";

/**
 * Twilio: takes no reference, so that each call is a message of its own, and reports to the address it was given with
 * it, signed with the account's token, without coming again. The first state, `queued`, stands in the answer and is not
 * reported (twilio.com, "Outbound Message Status in Status Callbacks").
 */
export async function startTwilio(rig: Rig): Promise<Fake> {
  const account = {
    sid: rig.env.TWILIO_ACCOUNT_SID || "ACfa4e0000000000000000000000000000",
    token: rig.env.TWILIO_AUTH_TOKEN || "fake-auth-token",
  };
  const network = openNetwork("twilio", rig, {
    retries: [],
    write: (sms, state, forged) =>
      sms.callback === undefined ? null : toReport(account, sms.callback, sms, state, forged),
  });
  const { url, close } = await serve({
    ...network,
    port: rig.port,
    failure: (status) => failure(status, { 404: 20404, 413: 20413, 429: 20429, 500: 20500 }[status]),
    routes: {
      ...network.creditRoutes,
      "GET /2010-04-01/Accounts/:account/Balance.json": {
        op: "balance",
        handle(call) {
          if (!isKnown(account, call)) return failure(401, 20003);
          const balance = (network.credit() / 100).toFixed(4);
          return json({ account_sid: account.sid, balance, currency: "EUR" });
        },
      },
      "POST /2010-04-01/Accounts/:account/Messages.json": {
        op: "send",
        faults: ["busy", "refused", "account", ...fates],
        handle: (call) => send(network, rig, account, call),
      },
    },
  });
  const settings = {
    SMS_GATEWAYS: "twilio",
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_API_URL: url,
  };
  return { url, settings, close };
}

function isKnown(account: Account, { headers, params }: Call): boolean {
  const basic = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`;
  return headers.authorization === basic && params.account === account.sid;
}

function send(network: ReturnType<typeof openNetwork>, rig: Rig, account: Account, call: Call) {
  if (!isKnown(account, call)) return failure(401, 20003);
  const { body, fault } = call;
  const form = Object.fromEntries(new URLSearchParams(body));
  const played = { busy: 21611, refused: 21612, account: 20005 };
  // Twilio suspends an account whose money is used up.
  const unpaid = network.isEmpty() ? played.account : 0;
  const code = played[fault as keyof typeof played] ?? (unpaid || wrongIn(form));
  if (code !== 0) {
    network.refuse(null, code);
    return failure(code === played.account ? 403 : 400, code);
  }
  const { To: to = "", From: from = "", Body: text = "", StatusCallback: callback } = form;
  const id = `SM${(network.taken().length + 1).toString(16).padStart(32, "0")}`;
  const sms = { id, reference: null, to, from, text, parts: segmentsOf(text).length };
  network.accept(callback === undefined ? sms : { ...sms, callback }, fault);
  return json(toMessage(sms, account, rig.time.now()), 201);
}
