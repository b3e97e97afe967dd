import { type SQL, sql } from "drizzle-orm";
import type { MessageState } from "#domain/delivery";
import type { PaymentState } from "#domain/payment";
import type { RefundState } from "#domain/refund";
import type { Given } from "./prepared";

/** Who changes a row, when, and the token by which the caller recognises its own change afterwards. */
export type Change = {
  readonly tx: string;
  /** `visitor`, `provider`, `gateway`, `consumer`, `sweeper` or `staff:<username>`. */
  readonly actor: string;
  /** ms since the epoch */
  readonly at: number;
};

/** The same as values, or as slots of a prepared statement. */
export type Changing = Given<Change>;

/** Conditions that must all hold for a move to find its row. */
export type Conditions = readonly (SQL | undefined)[];

/** What must hold for a statement to write anything. */
export type Condition = SQL;

/** That the statement before this one in the batch changed a row. */
export const changed: Condition = sql`changes() > 0`;

type State = MessageState | PaymentState | RefundState;

/**
 * States as SQL text, `('one', 'two')`: as literals and not as parameters, so that the planner knows them. They are the
 * product's own words, which the types hold; nothing that anybody typed comes here.
 */
export const oneOf = (states: readonly State[]): SQL =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(", ")})`);

/** One state as SQL text, as `oneOf` writes several. */
export const only = <S extends State>(state: S): SQL => sql.raw(`'${state}'`);
