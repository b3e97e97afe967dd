import type { Tallies } from "#domain/tallies";

/** The roads on which a person is told, each there when its setting is (docs/settings.md). */
export const channelNames = ["url", "ntfy", "email"] as const;
export type ChannelName = (typeof channelNames)[number];

/** An alarm as it is told outside: a code, a subject and counts. Ids stay at home, for an order's id opens its page. */
export type ToldAlarm = {
  readonly code: string;
  readonly subject: string;
  readonly count: number;
  /** Since it was opened, in ms. */
  readonly firstAt: number;
  readonly lastAt: number;
};

/** What goes out. `id` is the same each time the same is told, so that a receiver can leave out a repetition. */
export type Notice = { readonly id: string; readonly at: number } & (
  | { readonly kind: "new" | "again"; readonly alarm: ToldAlarm }
  | {
      readonly kind: "digest";
      /** `YYYY-MM-DD`, whose figures they are. */
      readonly day: string;
      readonly figures: Tallies;
      /** The longest open first, as many as fit a message. */
      readonly open: readonly ToldAlarm[];
      readonly openCount: number;
    }
);

/** Why a notice did not arrive, as a code: `no_answer`, `status_500`, `refused`. */
export type NotTold = string;

/** One road on which a person is told. */
export interface AlarmChannel {
  readonly name: ChannelName;
  /**
   * Tells once, without trying again, and gives up after seconds.
   * @returns null when it arrived; else why not
   */
  tell(notice: Notice): Promise<NotTold | null>;
}

/** Heartbeat, outward: says once that the sweep ran, and answers null when it was heard, else why not. Never throws. */
export type Beacon = () => Promise<NotTold | null>;
