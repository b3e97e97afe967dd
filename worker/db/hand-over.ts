import type { SeenMark } from "#domain/rewind";
import { selectBreakers } from "./circuit-breaker";
import type { Db } from "./client";
import { selectMessage } from "./messages";
import { selectOrder } from "./orders";
import { askRestrictions } from "./restrictions";
import { selectPast } from "./rewinds";
import { selectListedSenderOf } from "./senders";

/**
 * What must be known to hand an order's message over, as one batch, its message first.
 * @param mark as it was read before: a database that is behind it is told by its past
 */
export const selectToHandOver = (db: Db, id: string, mark: SeenMark) =>
  [
    selectMessage(db, id),
    selectOrder(db, id),
    selectBreakers(db),
    selectPast(db, mark),
    askRestrictions(db, {}),
    selectListedSenderOf(db, id),
  ] as const;
