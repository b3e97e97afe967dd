// The flood, in a thread of its own, so that what it computes keeps no newcomer waiting: 1,000 addresses of one /48, and 200
// IPv4 networks.
import { parentPort, workerData } from "node:worker_threads";
import { order } from "./visitor.ts";

const { origin, many, crowd }: { origin: string; many: number; crowd: number } = workerData;
const answers = new Map<string, number>();
let sent = 0;
await Promise.all(Array.from({ length: crowd }, flood));
parentPort?.postMessage(answers);

async function flood() {
  while (sent < many) {
    const n = sent++;
    const address =
      n % 6 === 0 ? `203.0.${n % 200}.${1 + (n % 250)}` : `2001:db8:7:${(n % 1_000).toString(16)}::1`;
    const { ended } = await order(origin, address, n);
    answers.set(ended, (answers.get(ended) ?? 0) + 1);
  }
}
