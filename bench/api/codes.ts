import { setTimeout as sleep } from "node:timers/promises";
import { asksAMinute } from "../../worker/domain/my-number.ts";
import { median } from "../lib/numbers.ts";
import { anOrder, deliveredOrder } from "./product.ts";

/** Whom a code for "Mijn nummer" may be asked for: somebody we texted, somebody who stopped everything, somebody we never met. */
export const asked = ["texted", "stopped", "unknown"] as const;
type Asked = (typeof asked)[number];

/** Each order that they can be asked in, so that each kind comes first, last and behind each other as often as the others. */
const turns: readonly (readonly Asked[])[] = [
  ["texted", "stopped", "unknown"],
  ["unknown", "stopped", "texted"],
  ["stopped", "unknown", "texted"],
  ["texted", "unknown", "stopped"],
  ["unknown", "texted", "stopped"],
  ["stopped", "texted", "unknown"],
];

/** So many of each stay under what the whole site takes in a minute, with those that make one of them stopped. */
const most = Math.floor((asksAMinute - 10) / asked.length);

/**
 * How long asking for a code takes for each kind of number, in turn; medians in ms. Nobody may tell them apart (timing side channel,
 * decision 078).
 */
export async function timeCodes(origin: string, count: number): Promise<Record<Asked, number>> {
  const numbers = await meet(origin);
  const times: Record<Asked, number[]> = { texted: [], stopped: [], unknown: [] };
  for (let index = 0; index < Math.min(count, most); index++)
    for (const [turn, kind] of (turns[index % turns.length] ?? asked).entries())
      times[kind].push(await timeOne(origin, numbers[kind], `10.11.${index}.${turn + 1}`));
  return {
    texted: median(times.texted),
    stopped: median(times.stopped),
    unknown: median(times.unknown),
  };
}

async function timeOne(origin: string, phoneNumber: string, address: string): Promise<number> {
  const start = performance.now();
  const response = await post(origin, "code", { phoneNumber }, { "CF-Connecting-IP": address });
  const text = await response.text();
  const took = performance.now() - start;
  if (response.status !== 200) throw new Error(`a code was refused: ${response.status} ${text}`);
  // What goes on behind the answer must not weigh on the next one.
  await sleep(100);
  return took;
}

/** A number of each kind: two that got a text, of which one's owner then stopped everything. */
async function meet(origin: string): Promise<Record<Asked, string>> {
  const texted = anOrder();
  const stopped = anOrder();
  await deliveredOrder(origin, texted);
  await deliveredOrder(origin, stopped);
  await stop(origin, stopped.receiver);
  return { texted: texted.receiver, stopped: stopped.receiver, unknown: anOrder().receiver };
}

async function stop(origin: string, phoneNumber: string): Promise<void> {
  const headers = { "CF-Connecting-IP": "10.12.0.1" };
  const first = await post(origin, "code", { phoneNumber }, headers);
  const code = await codeOn(origin, phoneNumber);
  const cookies = cookiesOf(first);
  const second = await post(origin, "verify", { phoneNumber, code }, { ...headers, Cookie: cookies });
  const all = `${cookies}; ${cookiesOf(second)}`;
  const third = await post(origin, "stop", {}, { ...headers, Cookie: all });
  if (third.status !== 200) throw new Error(`a number could not be stopped: ${await third.text()}`);
}

const post = (origin: string, deed: string, body: object, headers: Record<string, string>) =>
  fetch(`${origin}/api/my-number/${deed}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** The code on the sandbox's phone, once it is there. */
async function codeOn(origin: string, to: string): Promise<string> {
  const inbox = `${origin}/api/sandbox/inbox?to=${encodeURIComponent(to)}`;
  for (let tries = 0; tries < 120; tries++) {
    const { data } = await (await fetch(inbox, { headers: { Accept: "application/json" } })).json();
    const sms = data.find((one: { to: string; text: string }) => one.to === to && /^\d{6} /.test(one.text));
    if (sms) return sms.text.slice(0, 6);
    await sleep(500);
  }
  throw new Error("a code that was asked for did not come within a minute");
}
