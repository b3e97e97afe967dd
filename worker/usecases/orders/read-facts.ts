import { selectActiveBlock, selectUnreachable } from "#db/blocks";
import { selectByKey } from "#db/orders";
import { selectOpen, selectTurnedAway } from "#db/places";
import { askRestrictions } from "#db/restrictions";
import { selectPast } from "#db/rewinds";
import { selectListedSender } from "#db/senders";
import { selectSlots } from "#db/slots";
import { askSwitches, dryRunIn } from "#db/switches";
import { selectTries } from "#db/visitor-refusals";
import { callShareOf } from "#domain/budgets";
import { isStopped } from "#domain/operation";
import { restrictionOf } from "#domain/restrictions";
import { retention } from "#domain/retention";
import type { SeenMark } from "#domain/rewind";
import { commit, type Deps } from "../deps";
import { selectCalls } from "../provider-calls";
import { judgePast } from "../restore/watch-past";
import type { CheckedOrder } from "./check-order";
import { noKey, type OrderHashes } from "./order-hashes";
import { isBlockedInOutage } from "./refuse-blocked";

/** By what the facts are asked for: the order's hashes, and the mark that the database must have reached. */
type Asked = { readonly hashes: OrderHashes; readonly mark: SeenMark };

/** What is known before a decision; only while the database cannot be asked, the copy of a block decides alone. */
export async function readFacts(deps: Deps, order: CheckedOrder, { hashes, mark }: Asked) {
  try {
    return await askFacts(deps, order, hashes, mark);
  } catch (error) {
    if (await isBlockedInOutage(deps, hashes.receiver, error)) return "unreachable";
    throw error;
  }
}

/** What is known of an order, and of all that bears on it, before it is taken. */
export type Facts = Awaited<ReturnType<typeof askFacts>>;

async function askFacts(deps: Deps, order: CheckedOrder, hashes: OrderHashes, mark: SeenMark) {
  const { db } = deps;
  const now = deps.clock.now();
  const [
    [past],
    [open],
    [turnedAway],
    [calls],
    switches,
    phoneBlocks,
    addressBlocks,
    [slots],
    [tries],
    listed,
    restrictions,
    [earlier],
    [payment],
  ] = await commit(deps, [
    selectPast(db, mark),
    selectOpen(db, "order", hashes.place),
    selectTurnedAway(db, hashes.place, now - retention.turnedAway),
    selectCalls(deps, "create"),
    askSwitches(db, {}),
    selectUnreachable(db, hashes.receiver, now),
    selectActiveBlock(db, "ip", hashes.address, now),
    selectSlots(
      db,
      { ...hashes, visitor: hashes.visitor.own, around: hashes.visitor.around },
      deps.site.limits,
      now,
    ),
    selectTries(db, hashes.visitor, deps.site.limits.refusalsHour, now),
    selectListedSender(db, order.sender),
    askRestrictions(db, {}),
    ...selectByKey(db, hashes.key ?? noKey, now),
  ] as const);
  const isOn = (key: string) => switches.some((row) => row.key === key && row.value === "on");
  return {
    judged: await judgePast(deps, mark, past),
    earlier: earlier && payment ? { order: earlier, payment } : null,
    linksAllowed: isOn("links"),
    gate: { dryRun: dryRunIn(switches), thresholds: deps.site.gateThresholds },
    restriction: restrictionOf(
      { ...order, country: () => deps.numberPlan.look(order.receiver).country, isListed: listed.length > 0 },
      restrictions,
    ),
    callsAreSpent: (calls?.spent ?? 0) >= callShareOf(deps.site.budgets, "create"),
    receiverBlocked: phoneBlocks.length > 0,
    slots: slots ?? { full: false, spent: false, widespread: false },
    triedTooOften: tries?.tooOften === true,
    load: {
      ceiling: deps.site.budgets.openOrders,
      open: open ?? { site: 0, networks: [] },
      turnedAway: turnedAway?.networks ?? [],
    },
    facts: {
      sendingOn: isOn("sending") && !isStopped(deps.site.operation, now),
      addressBlocked: addressBlocks.length > 0,
      customSendersAllowed: isOn("custom_senders"),
      senderListed: listed.length > 0,
    },
  };
}
