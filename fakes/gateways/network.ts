import { join } from "node:path";
import { fraction } from "../lib/chance.ts";
import { createFaults } from "../lib/faults.ts";
import { openLedger } from "../lib/ledger.ts";
import { createPostman } from "../lib/postman.ts";

/**
 * @typedef {import("../index.ts").Rig} Rig
 * @typedef {import("../index.ts").Fake} Fake
 *
 * @typedef {object} Sms
 * @property {string} id the gateway's own
 * @property {string | null} reference
 * @property {string} to E.164 with the plus
 * @property {string} from
 * @property {string} text as a phone shows it
 * @property {number} parts
 * @property {string} [callback] where to report, for a gateway that is told so with the message
 *
 * @typedef {"sent" | "delivered" | "undelivered"} State
 * @typedef {(sms: Sms, state: State, forged: boolean) => import("../lib/postman.ts").Letter | null} WriteReport
 *   words a delivery report as of now; a forged one is what a liar would send
 */

/** What can become of a message that was taken, besides arriving. */
export const fates = ["undelivered", "no-report", "contradict"];

const second = 1_000;
const minute = 60 * second;

/**
 * A gateway's books, and the phone network behind it: what was taken arrives after some seconds, and that is reported.
 *
 * @param {string} name
 * @param {Rig} rig
 * @param {{ write: WriteReport, retries: readonly number[] }} reports retries as of lib/postman.mjs
 */
export function openNetwork(name, { time, seed, rate, state }, { write, retries }) {
  const ledger = openLedger(join(state, `${name}.jsonl`), time.now);
  const faults = createFaults({ seed: `${seed} ${name}`, rate });
  const postman = createPostman({ faults, time, retries });
  let stopped = false;

  const taken = () =>
    /** @type {readonly (Sms & { at: number })[]} */ (
      /** @type {unknown} */ (ledger.rows().filter(({ kind }) => kind === "accepted"))
    );

  /** @type {(id: string) => State} */
  const stateOf = (id) => {
    const last = ledger.rows().findLast((row) => row.id === id)?.kind;
    return last === "delivered" || last === "undelivered" ? last : "sent";
  };

  // What was under way when the process ended arrives after all.
  for (const sms of taken()) if (stateOf(sms.id) === "sent") carry(sms, null);

  return {
    ledger,
    faults,
    taken,
    stateOf,
    /** @type {(sms: Sms, fate: string | null) => Sms} */
    accept(sms, fate) {
      ledger.append({ kind: "accepted", ...sms });
      carry(sms, fate);
      return sms;
    },
    /** @type {(reference: string | null, code: number) => void} */
    refuse: (reference, code) => void ledger.append({ kind: "refused", reference, code }),
    stop() {
      stopped = true;
      postman.stop();
    },
  };

  /** @type {(sms: Sms, fate: string | null) => void} */
  function carry(sms, fate) {
    travel(sms, fate).catch(console.error);
  }

  /** @type {(sms: Sms, fate: string | null) => Promise<void>} */
  async function travel(sms, fate) {
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

  /** @type {(sms: Sms, state: State, fate: string | null) => void} */
  function report(sms, state, fate) {
    if (fate === "no-report" || stopped) return;
    const onTaken = () => void ledger.append({ kind: "reported", sms: sms.id, state });
    const word = (/** @type {boolean} */ forged) => write(sms, forged ? opposite(state) : state, forged);
    postman.post("report", word, { about: sms.id, onTaken });
  }
}

/** @type {(fate: string | null) => readonly ("delivered" | "undelivered")[]} */
function endsOf(fate) {
  if (fate === "contradict") return ["undelivered", "delivered"];
  return fate === "undelivered" ? ["undelivered"] : ["delivered"];
}

/** @type {(state: State) => State} */
const opposite = (state) => (state === "delivered" ? "undelivered" : "delivered");
