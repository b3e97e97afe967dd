import { median } from "../lib/numbers.ts";

/** What an account in the database stores, never right: what matters here is what trying it costs. */
const stored = `scrypt$15$8$3$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Accounts to try, each less often than makes a throttle wait. */
export const accountsToTry = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sql: "INSERT INTO staff (id, username, password_hash, created_at) VALUES (?, ?, ?, 0)",
    params: [`staff${index}`, `known${index}`, stored],
  }));

/** How long a wrong password takes for accounts that exist and for those that do not, in turn; medians in ms. */
export async function timeLogins(origin: string, count: number) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let index = 0; index < count; index++) {
    const order: ("known" | "unknown")[] = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of order) times[kind].push(await timeOne(origin, `${kind}${index}`, index));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function timeOne(origin: string, username: string, index: number) {
  // Strangers are hashed for once a second (`worker/domain/login.ts:hashEvery`); that wait is no part of the cost.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
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
