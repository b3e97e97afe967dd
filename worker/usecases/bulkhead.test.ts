import { describe, expect, it } from "vitest";
import { createBulkhead } from "./bulkhead";

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
