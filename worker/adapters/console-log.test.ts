import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleLog, traceOf } from "./console-log";

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  const keep = (line: string) => void lines.push(JSON.parse(line));
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.spyOn(console, "error").mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a line of the log", () => {
  it("says its level, its code, its facts, and nothing of a request where there is none", () => {
    consoleLog.info("wake_up_lost", { orderId: "a" });
    expect(lines).toEqual([{ level: "info", code: "wake_up_lost", reference: null, orderId: "a" }]);
  });

  it("carries the reference of its request, however deep and late it is written", async () => {
    const ask = (reference: string) =>
      consoleLog.during(reference, async () => {
        await Promise.resolve();
        consoleLog.alarm("queue_down", { ask: reference });
        await new Promise((resolve) => setTimeout(resolve, 5));
        consoleLog.defect("defect", new Error("no"), { ask: reference });
      });
    await Promise.all([ask("one"), ask("two")]);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.reference).toBe(line.ask);
  });
});

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("what is told of something thrown", () => {
  it("is its kind and where it was thrown, without a word of its message", () => {
    const trace = traceOf(thrownBy(() => JSON.parse("secret")));
    expect(trace.error).toBe("SyntaxError");
    expect(trace.frames.join("\n")).toMatch(/console-log\.test\.ts:\d+:\d+/);
    expect(JSON.stringify(trace)).not.toContain("secret");
  });

  it("names the causes too, with their own frames", () => {
    const inner = new TypeError("secret");
    const trace = traceOf(new Error("secret", { cause: new Error("secret", { cause: inner }) }));
    expect(trace.cause?.cause).toMatchObject({ error: "TypeError" });
    expect(trace.cause?.cause?.frames.length).toBeGreaterThan(0);
    expect(JSON.stringify(trace)).not.toContain("secret");
  });

  it("is finite where an error causes itself", () => {
    const error = new Error("round");
    error.cause = error;
    expect(JSON.stringify(traceOf(error)).match(/"cause"/g)).toHaveLength(5);
  });

  it.each([
    "secret\n    at secret (secret.ts:1:1)",
    "secret\n    at secret:1:1\nsecret",
    "\n    at secret (secret.ts:1:1)\n",
  ])("holds no line of a message that reads like frames: %j", (message) => {
    const error = new Error(message);
    expect(JSON.stringify(traceOf(error))).not.toContain("secret");
    expect(traceOf(error).frames.length).toBeGreaterThan(0);
    error.message = "another";
    expect(JSON.stringify(traceOf(error))).not.toContain("secret");
  });

  it.each([
    "secret",
    31612345678,
    null,
    undefined,
    { message: "secret", stack: "    at secret (secret.ts:1:1)" },
  ])("is only its type when it is no error: %j", (thrown) => {
    expect(traceOf(thrown)).toEqual({ error: `thrown ${typeof thrown}`, frames: [] });
  });

  it("says nothing of a name or a stack that is not the platform's", () => {
    const error = Object.assign(new Error("no"), {
      name: "secret: 1",
      stack: "no\n    at secret text (secret)",
    });
    expect(traceOf(error)).toEqual({ error: "Error", frames: [] });
  });
});
