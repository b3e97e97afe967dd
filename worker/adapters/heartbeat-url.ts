import type { Beacon } from "#ports/alarm-channel";
import { callVendor, type Fetcher } from "./http-call";

/** Whoever watches from outside is not waited for longer, in ms of real time. */
const patience = 5_000;

/** Heartbeat, outward: tells an outside watch that the sweep runs, which raises its own alarm when it hears nothing. */
export const createBeacon =
  (url: string, fetcher: Fetcher): Beacon =>
  async () => {
    const answered = await callVendor(fetcher, url, { method: "GET" }, patience);
    if (!answered.ok) return "no_answer";
    return answered.value.status < 400 ? null : `status_${answered.value.status}`;
  };
