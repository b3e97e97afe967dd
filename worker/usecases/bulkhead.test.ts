import { describe, expect, it } from "vitest";
import { createBulkhead, waitingFor } from "./bulkhead";

describe("a bulkhead", () => {
  const never = () => new Promise<void>(() => {});

  it("turns away what comes on top of as many as it holds, and takes the next one when one is over", async () => {
    const begin = createBulkhead(2, 1_000, () => 0);
    let end = () => {};
    const first = begin(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    expect(begin(never)).not.toBeNull();
    expect(begin(never)).toBeNull();
    end();
    await first;
    expect(begin(never)).not.toBeNull();
    expect(begin(never)).toBeNull();
  });

  it("takes the next one too where one failed", async () => {
    const begin = createBulkhead(1, 1_000, () => 0);
    await expect(begin(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(begin(never)).not.toBeNull();
  });

  it("forgets what was cut off and never says so", () => {
    let now = 0;
    const begin = createBulkhead(1, 1_000, () => now);
    void begin(never);
    now = 999;
    expect(begin(never)).toBeNull();
    now = 1_000;
    expect(begin(never)).not.toBeNull();
  });
});

describe("a bulkhead before which work waits", () => {
  const timer = (turn: () => void) => ({ wait: async (_ms: number) => turn(), fraction: () => 0.5 });

  it("lets work in as soon as it looks again and there is room, and answers what it answers", async () => {
    let looks = 0;
    let end = () => {};
    const begin = createBulkhead(1, 1_000, () => 0);
    const first = begin(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const wait = timer(() => {
      if (++looks === 3) end();
    });
    expect(await waitingFor(begin, wait, 100)(async () => "done")).toBe("done");
    expect(looks).toBeGreaterThanOrEqual(3);
    await first;
  });

  it("does not wait where there is room, and hands on what fails", async () => {
    const wait = timer(() => expect.unreachable());
    const turn = waitingFor(
      createBulkhead(1, 1_000, () => 0),
      wait,
      100,
    );
    expect(await turn(async () => 1)).toBe(1);
    await expect(turn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await turn(async () => 2)).toBe(2);
  });

  it("loses nobody's turn with one that was cut off while it waited", async () => {
    const begin = createBulkhead(1, 1_000, () => 0);
    let end = () => {};
    void begin(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const cutOff = waitingFor(begin, { wait: () => new Promise(() => {}), fraction: () => 0 }, 100);
    void cutOff(async () => "never");
    const waits = waitingFor(
      begin,
      timer(() => end()),
      100,
    );
    expect(await waits(async () => "done")).toBe("done");
  });
});
