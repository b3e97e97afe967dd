import { createHash } from "node:crypto";
import { beginsWithZeros, guess } from "../../worker/domain/challenge.ts";

/** How an order ended: the status of its last answer, and how many challenges were answered for it. */
export type Ended = { ended: string; challenges: number };

/** An order from an address, with each challenge answered as a page would. */
export async function order(origin: string, address: string, n: number): Promise<Ended> {
  const body = JSON.stringify({ receiver: `+316${10_000_000 + n}`, sender: "Sinterklaas", message: "Dag!" });
  let answer = "";
  for (let challenges = 0; ; challenges++) {
    const headers = {
      "Content-Type": "application/json",
      "CF-Connecting-IP": address,
      ...(answer ? { "Challenge-Answer": answer } : {}),
    };
    const response = await ask(`${origin}/api/payments/create`, { method: "POST", headers, body });
    if (!response) return { ended: "no answer", challenges };
    const said = (await response.json()) as { challenge: { puzzle: string; count: number; bits: number } };
    if (response.status !== 428 || challenges === 3) return { ended: `${response.status}`, challenges };
    answer = solve(said.challenge);
  }
}

/** A connection that breaks is tried once more, as browsers do. */
async function ask(url: string, init: RequestInit): Promise<Response | null> {
  const once = () => fetch(url, init).catch(() => null);
  return (await once()) ?? (await once());
}

function solve({ puzzle, count, bits }: { puzzle: string; count: number; bits: number }): string {
  const found = Array.from({ length: count }, (_, index) => {
    for (let number = 0; ; number++) {
      const hash = createHash("sha256")
        .update(guess(puzzle, index, number))
        .digest();
      if (beginsWithZeros(hash, bits)) return number;
    }
  });
  return [puzzle, ...found].join(".");
}
