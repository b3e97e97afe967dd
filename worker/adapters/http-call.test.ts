import { describe, expect, it } from "vitest";
import { callVendor, mostAnswered } from "./http-call";

const megabyte = 1024 * 1024;

/** An answer whose body goes on for ever, a megabyte at a time; counts what was taken of it. */
function endless() {
  const taken = { bytes: 0, isLetGo: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += megabyte;
      controller.enqueue(new Uint8Array(megabyte).fill(0x61));
    },
    cancel() {
      taken.isLetGo = true;
    },
  });
  return { taken, answer: new Response(body) };
}

describe("what a vendor answers", () => {
  it("is read to its end, as text", async () => {
    const [half, rest] = [new Uint8Array([0x7b, 0xe2, 0x82]), new Uint8Array([0xac, 0x7d])];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(half);
        controller.enqueue(rest);
        controller.close();
      },
    });
    const answer = await callVendor(
      async () => new Response(body, { status: 201 }),
      "https://v.test",
      {},
      9_000,
    );
    expect(answer).toEqual({ ok: true, value: { status: 201, text: "{€}" } });
    const empty = await callVendor(async () => new Response(null), "https://v.test", {}, 9_000);
    expect(empty).toEqual({ ok: true, value: { status: 200, text: "" } });
  });

  it("is none where it has no end: it is let go before it fills the isolate", async () => {
    const { taken, answer } = endless();
    const call = await callVendor(async () => answer, "https://v.test", {}, 9_000);
    expect(call).toEqual({ ok: false, error: "no_answer" });
    expect(taken.isLetGo).toBe(true);
    expect(taken.bytes).toBeLessThanOrEqual(mostAnswered + 2 * megabyte);
  });

  it("is none where it stops halfway and the time is up", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    });
    const call = await callVendor(async () => new Response(body), "https://v.test", {}, 20);
    expect(call).toEqual({ ok: false, error: "no_answer" });
  });
});
