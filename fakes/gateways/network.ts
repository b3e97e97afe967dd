import { join } from "node:path";
import { fraction } from "../lib/chance.ts";
import { readObject } from "../lib/control.ts";
import { createFaults } from "../lib/faults.ts";
import { openLedger } from "../lib/ledger.ts";
import { createPostman, type Letter } from "../lib/postman.ts";
import { json, type Routes } from "../lib/routes.ts";
import type { Rig } from "../lib/vendor.ts";

export interface Sms {
  /** the gateway's own */
  id: string;
  reference: string | null;
  /** E.164 with the plus */
  to: string;
  from: string;
  /** as a phone shows it */
  text: string;
  parts: number;
  /** where to report, for a gateway that is told so with the message */
  callback?: string;
}
export type State = "sent" | "delivered" | "undelivered";
/** words a delivery report as of now; a forged one is what a liar would send */
type WriteReport = (sms: Sms, state: State, forged: boolean) => Letter | null;

/** What can become of a message that was taken, besides arriving. */
export const fates = ["undelivered", "no-report", "contradict"];

/** What a part costs, in cents. */
const partCents = 8;

const second = 1_000;
const minute = 60 * second;

/**
 * A gateway's books, and the phone network behind it: what was taken arrives after some seconds, and that is reported.
 *
 * @param reports retries as of lib/postman.ts
 */
export function openNetwork(
  name: string,
  { time, seed, rate, state }: Rig,
  { write, retries }: { write: WriteReport; retries: readonly number[] },
) {
  const ledger = openLedger(join(state, `${name}.jsonl`), time.now);
  const faults = createFaults({ seed: `${seed} ${name}`, rate });
  const postman = createPostman({ faults, time, retries });
  let stopped = false;
  /** A prepaid account: what was on it when it was last filled, in cents, and the parts that had been sent until then. */
  let filled = { cents: 1_000_000, parts: 0 };

  const taken = () =>
    ledger.rows().filter(({ kind }) => kind === "accepted") as unknown as readonly (Sms & { at: number })[];

  const stateOf = (id: string): State => {
    const last = ledger.rows().findLast((row) => row.id === id)?.kind;
    return last === "delivered" || last === "undelivered" ? last : "sent";
  };

  const partsTaken = () => taken().reduce((sum, { parts }) => sum + parts, 0);
  const credit = () => filled.cents - partCents * (partsTaken() - filled.parts);

  /** How a test rig fills the account, or empties it: `{ cents }`. */
  const creditRoutes: Routes = {
    "POST /_fake/credit": {
      handle({ body }) {
        const { cents } = readObject(body);
        if (typeof cents !== "number") return json({ error: "say { cents }" }, 400);
        filled = { cents, parts: partsTaken() };
        return json({});
      },
    },
  };

  // What was under way when the process ended arrives after all.
  for (const sms of taken()) if (stateOf(sms.id) === "sent") carry(sms, null);

  return {
    ledger,
    faults,
    taken,
    stateOf,
    /** What is left, in cents. */
    credit,
    /** Nothing can be sent for what is left. */
    isEmpty: () => credit() < partCents,
    creditRoutes,
    accept(sms: Sms, fate: string | null): Sms {
      ledger.append({ kind: "accepted", ...sms });
      carry(sms, fate);
      return sms;
    },
    refuse: (reference: string | null, code: number): void =>
      void ledger.append({ kind: "refused", reference, code }),
    stop() {
      stopped = true;
      postman.stop();
    },
  };

  function carry(sms: Sms, fate: string | null): void {
    travel(sms, fate).catch(console.error);
  }

  async function travel(sms: Sms, fate: string | null): Promise<void> {
    await time.pause(second);
    report(sms, "sent", fate);
    await time.pause((1 + fraction(sms.id) * 10) * second);
    for (const state of endsOf(fate)) {
      if (stopped) return;
      ledger.append({ kind: state, id: sms.id });
      report(sms, state, fate);
      // Before the product has made up its mind about the first.
      await time.pause(3 * minute);
    }
  }

  function report(sms: Sms, state: State, fate: string | null): void {
    if (fate === "no-report" || stopped) return;
    const onTaken = () => void ledger.append({ kind: "reported", sms: sms.id, state });
    const word = (forged: boolean) => write(sms, forged ? opposite(state) : state, forged);
    postman.post("report", word, { about: sms.id, onTaken });
  }
}

function endsOf(fate: string | null): readonly ("delivered" | "undelivered")[] {
  if (fate === "contradict") return ["undelivered", "delivered"];
  return fate === "undelivered" ? ["undelivered"] : ["delivered"];
}

const opposite = (state: State): State => (state === "delivered" ? "undelivered" : "delivered");
