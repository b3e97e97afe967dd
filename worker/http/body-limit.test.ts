import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, rowCounts } from "#testing/http";
import { goodOrder } from "#testing/orders";
import { mostBodyBytes } from "./body-limit";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** A body in chunks, which does not say how long it is; `ends` or never does. */
function inChunks(chunks: readonly string[], ends: boolean, taken = { count: 0, canceled: false }) {
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) {
        taken.count += 1;
        controller.enqueue(next);
        return undefined;
      }
      if (ends) return controller.close();
      return new Promise(() => {});
    },
    cancel() {
      taken.canceled = true;
    },
  });
}

const post = (body: ReadableStream<Uint8Array>) =>
  h.ask("/api/payments/create", { method: "POST", headers: { "Content-Type": "application/json" }, body });

describe("a body in chunks", () => {
  it("is read whole where it is no longer than a body may be", async () => {
    const text = JSON.stringify(goodOrder);
    expect((await post(inChunks([text.slice(0, 9), text.slice(9)], true))).status).toBe(201);
    const padded = text.padEnd(mostBodyBytes);
    expect((await post(inChunks([padded.slice(0, 5_000), padded.slice(5_000)], true))).status).toBe(201);
  });

  it.each([
    ["at once", 1, true],
    ["bit by bit", 17, true],
    ["bit by bit, and has no end", 17, false],
  ])("is refused when it has grown too long %s", async (_how, pieces, ends) => {
    const piece = "a".repeat(Math.ceil((mostBodyBytes + 1) / pieces));
    const answer = await post(
      inChunks(
        Array.from({ length: pieces }, () => piece),
        ends,
      ),
    );
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([413, "body_too_large"]);
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  it("is taken in for a while after the answer, and then let go", async () => {
    const taken = { count: 0, canceled: false };
    const answer = await post(
      inChunks(
        Array.from({ length: 500 }, () => "a".repeat(8_192)),
        false,
        taken,
      ),
    );
    expect(answer.status).toBe(413);
    await expect.poll(() => taken.canceled).toBe(true);
    expect(taken.count).toBeLessThan(200);
  });
});
