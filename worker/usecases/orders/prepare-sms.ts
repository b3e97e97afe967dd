import type { Conditions } from "#db/change";
import { selectToHandOver } from "#db/hand-over";
import { type MessageRow, mayHaveGoneOut, messageIs, moveMessage, selectMessage, unless } from "#db/messages";
import type { OrderRow } from "#db/orders";
import { isSettled } from "#db/rewinds";
import { chooseGateway } from "#domain/circuit-breaker";
import { segmentsOf } from "#domain/message";
import { isFree } from "#domain/pace";
import { restrictedSince } from "#domain/restrictions";
import { err, ok, type Result } from "#domain/result";
import type { Sms, SmsGateway } from "#ports/sms-gateway";
import { callbackUrl, pathOf } from "../callback-address";
import { commit, commitAndRead, type Deps, gatewayNames, type ToHandOver } from "../deps";
import { type Judged, judgePast, standsAs } from "../restore/watch-past";
import { carryOutVerdict } from "./carry-out-verdict";

/** What is handed over, to whom, and what was found on the way. */
export type Prepared = {
  readonly gateway: SmsGateway;
  readonly sms: Sms;
  /** Its pace lets a call go now, as far as was seen. */
  readonly free: boolean;
  /** What was found of the database's past: the claim asks for the same database. */
  readonly judged: Judged;
};

/** What must be known of an order to hand its message over. */
export async function askWhatToSend(deps: Deps, id: string): Promise<ToHandOver> {
  const at = deps.clock.now();
  const mark = await deps.highWater.read();
  return { at, mark, rows: await commit(deps, selectToHandOver(deps.db, id, mark)) };
}

/**
 * Everything that can fail before the claim (M8): the message still goes, a gateway is well, what is sealed opens, and its name and
 * country are still sent to. What can never go gets its money back here.
 */
export async function prepareSms(
  deps: Deps,
  id: string,
  { mark, rows }: ToHandOver,
): Promise<Result<Prepared, GivenBack | "paused" | "unreadable" | "released">> {
  const [[message], [order], breakers, [past], restrictions, listed] = rows;
  // First of all: a refund asks the provider first in a database that is known to be rewound.
  const judged = await judgePast(deps, mark, past);
  if (message?.status === "refund_due") return err("refund_due");
  if (message?.status === "held") return err(await endHold(deps, message));
  if (message?.status !== "queued" || !order) return err("not_due");
  if (judged.verdict.is !== "standing") return err("paused");
  const now = deps.clock.now();
  const name = chooseGateway(gatewayNames(deps), message, breakers, now);
  const gateway = deps.gateways.find((one) => one.name === name);
  if (!gateway) return err("paused");
  const sms = await toSms(deps, gateway, message, order);
  if (!sms.ok) return sms;
  const { from: sender, to: receiver } = sms.value;
  const country = () => deps.numberPlan.look(receiver).country;
  const restricted = restrictedSince(
    { sender, receiver, country, isListed: listed.length > 0 },
    restrictions,
  );
  if (restricted) return err(await giveBackRestricted(deps, id, judged, restricted));
  const free = isFree(
    breakers.find((one) => one.gateway === name),
    now,
  );
  return ok({ gateway, sms: sms.value, free, judged });
}

/** A held one that is woken for has a verdict whose rest is over, or nothing is due. */
async function endHold(deps: Deps, message: MessageRow): Promise<"not_due" | "refund_due" | "released"> {
  const carried = await carryOutVerdict(deps, message);
  return carried === "waits" ? "not_due" : carried;
}

async function toSms(
  deps: Deps,
  gateway: SmsGateway,
  message: MessageRow,
  order: OrderRow,
): Promise<Result<Sms, "unreadable" | GivenBack>> {
  const { id } = message;
  const [to, text, reportUrl] = await Promise.all([
    openColumn(deps, id, "receiver", message.receiverSealed),
    openColumn(deps, id, "body", message.bodySealed),
    callbackUrl(deps, pathOf.gateway(gateway)),
  ]);
  if (!to.ok || !text.ok) {
    const missingKey = [to, text].some((part) => !part.ok && part.error === "unknown_key");
    return err(await giveBackUnreadable(deps, id, missingKey));
  }
  const { segments, encoding } = segmentsOf(text.value);
  return ok({
    reference: id,
    to: to.value,
    from: order.sender,
    text: text.value,
    segments,
    encoding,
    reportUrl,
  });
}

async function openColumn(deps: Deps, row: string, column: string, sealed: string | null) {
  return sealed === null
    ? err("broken" as const)
    : deps.vault.open({ table: "messages", column, row }, sealed);
}

/** A missing key is a wrong setting, which a person can mend; a text that does not open never will. */
async function giveBackUnreadable(
  deps: Deps,
  id: string,
  missingKey: boolean,
): Promise<"unreadable" | GivenBack> {
  deps.log.alarm(missingKey ? "data_key_missing" : "message_unreadable", { orderId: id });
  return missingKey ? "unreadable" : giveBack(deps, id, [unless(mayHaveGoneOut)], "unreadable");
}

/**
 * Its name has become protected since it was ordered, or its country closed (M9). One that may have gone out already waits for
 * its report instead, as a blocked one does.
 */
const giveBackRestricted = (deps: Deps, id: string, judged: Judged, reason: string): Promise<GivenBack> =>
  giveBack(deps, id, [standsAs(judged), isSettled, unless(mayHaveGoneOut)], reason);

/** Whether a refund is due of it now. */
type GivenBack = "refund_due" | "not_due";

/** Withdraws a queued message where all of `may` holds, so that its money goes back. */
async function giveBack(deps: Deps, id: string, may: Conditions, reason: string): Promise<GivenBack> {
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  const [message] = await commitAndRead(
    deps,
    [moveMessage(deps.db, "withdrawn", [messageIs(id), ...may], change, { reason, nextAt: change.at })],
    selectMessage(deps.db, id),
  );
  return message?.status === "refund_due" ? "refund_due" : "not_due";
}
