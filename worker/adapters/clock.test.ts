import { expect, it } from "vitest";
import { createDeadline } from "./clock";

/** A timer that rings when it is told to. */
function createTimer() {
  const ringing = new Set<() => void>();
  const deadline = createDeadline((_ms, ring) => {
    ringing.add(ring);
    return () => void ringing.delete(ring);
  });
  const ring = () => {
    for (const one of ringing) one();
  };
  return { deadline, ring, waiting: () => ringing.size };
}

it("hands on what comes in time, and what it fails with, and leaves no timer behind", async () => {
  const { deadline, waiting } = createTimer();
  expect(await deadline(1_000, Promise.resolve("an answer"))).toBe("an answer");
  await expect(deadline(1_000, Promise.reject(new Error("a defect")))).rejects.toThrow("a defect");
  expect(waiting()).toBe(0);
});

it("does not wait for what has no answer in time", async () => {
  const { deadline, ring, waiting } = createTimer();
  const answer = deadline(1_000, new Promise(() => {}));
  ring();
  expect(await answer).toBe("late");
  expect(waiting()).toBe(0);
});
