import { median } from "../lib/numbers.ts";

/** What an account in the database stores, never right: what matters here is what trying it costs. */
const stored = `scrypt$15$8$3$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Accounts to try, each less often than makes a throttle wait. */
export const accountsToTry = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => ({
    sql: "INSERT INTO staff (id, username, password_hash, created_at) VALUES (?, ?, ?, 0)",
    params: [`staff${index}`, `known${index}`, stored],
  }));

/**
 * How long a wrong password takes for accounts that exist and for those that do not, in turn; medians in ms.
 *
 * @param {string} origin
 * @param {number} count
 */
export async function timeLogins(origin, count) {
  /** @type {Record<"known" | "unknown", number[]>} */
  const times = { known: [], unknown: [] };
  for (let index = 0; index < count; index++) {
    /** @type {("known" | "unknown")[]} */
    const order = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of order) times[kind].push(await timeOne(origin, `${kind}${index}`, index));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** @param {string} origin @param {string} username @param {number} index */
async function timeOne(origin, username, index) {
  const start = performance.now();
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": `10.7.${index}.7` },
    body: JSON.stringify({ username, password: "een verkeerd wachtwoord" }),
  });
  const { code } = await response.json();
  if (code !== "bad_credentials") throw new Error(`a wrong password was answered with ${code}`);
  return performance.now() - start;
}
