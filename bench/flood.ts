// `npm run bench:flood`: how quickly the shop is read while strangers try to sign in, 20 times a second from new addresses
// with made-up names: the built Worker in Miniflare on loopback. `SECONDS` says for how long (60). A flood of health checks,
// which hash nothing, shows beside it what so many requests of any kind cost on this machine.
import { median, percentile, ratio, whole } from "./lib/numbers.ts";

const { bundleAll, config } = await import("./api/bundles.ts");
const { startWorker } = await import("../scripts/lib/miniflare.ts");

const seconds = Number(process.env.SECONDS || 60);
const perSecond = 20;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let callers = 0;
const fromNew = () => ({
  "CF-Connecting-IP": [11, callers++ >> 16, callers >> 8, callers].map((n) => n & 255).join("."),
});

const { dev } = await bundleAll();
const { origin, close } = await startWorker(config, {
  name: "product",
  modules: [`${dev}/dev.js`],
  hear: () => {},
});

await read(3);
const before = await read(seconds / 2);
const health = await during(() => fetch(`${origin}/api/health`, { headers: fromNew() }));
const logins = await during(() =>
  fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...fromNew() },
    body: JSON.stringify({ username: `naam${callers}`, password: "een verkeerd wachtwoord" }),
  }),
);
const after = await read(seconds / 2);
await close();

const alone = median([...before, ...after]);
show("alone", [...before, ...after]);
show(`beside ${perSecond} health checks a second`, health.times);
show(`beside ${perSecond} logins a second`, logins.times);
console.log("The logins were answered with", logins.statuses);
const slower = median(logins.times) / alone;
if (slower > 2) {
  console.error(`Reads took ${ratio(slower)} times as long as alone; at most twice is promised.`);
  process.exitCode = 1;
}

/** Reads like one visitor, now and then; answers the times in ms. */
async function read(length: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = Date.now() + length * 1000; Date.now() < end; await sleep(50)) {
    const start = performance.now();
    await (await fetch(`${origin}/api/senders`, { headers: fromNew() })).text();
    times.push(performance.now() - start);
  }
  return times;
}

/** Reads while something is asked over and over, at a steady pace, whether or not it is answered. */
async function during(ask: () => Promise<Response>) {
  const statuses: Record<string, number> = {};
  const count = (what: string) => {
    statuses[what] = (statuses[what] ?? 0) + 1;
  };
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => {
    const answered = ask().then(async (answer) => {
      await answer.text();
      count(`${answer.status}`);
    });
    asked.push(answered.catch(() => count("no answer")));
  }, 1000 / perSecond);
  const times = await read(seconds);
  clearInterval(timer);
  await Promise.all(asked);
  return { times, statuses };
}

function show(what: string, times: number[]): void {
  console.log(
    `${what}: median ${ratio(median(times))} ms, 90 % within ${whole(percentile(times, 0.9))} ms, ${times.length} reads`,
  );
}
