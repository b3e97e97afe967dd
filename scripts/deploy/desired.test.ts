import { expect, test } from "vitest";
import { standsInTheWay } from "./desired.ts";
import type { Observed } from "./plan.ts";

const seen = (worker: { variables?: Record<string, string>; secrets?: string[] } | null) =>
  ({ worker: worker && { variables: {}, secrets: [], ...worker } }) as unknown as Observed;

test("a stop that was set at the Worker in a hurry is not lifted by a deploy", () => {
  for (const worker of [{ variables: { STOP_SENDING: "1" } }, { secrets: ["STOP_SENDING"] }])
    expect(standsInTheWay(seen(worker), {})).toMatchObject({
      ok: false,
      error: expect.stringContaining("STOP_SENDING is set at the Worker"),
    });
});

test("a deploy goes on where the settings say themselves whether to send, and where nothing was stopped", () => {
  expect(standsInTheWay(seen({ secrets: ["STOP_SENDING"] }), { STOP_SENDING: "0" }).ok).toBe(true);
  expect(standsInTheWay(seen({ secrets: ["MOLLIE_API_KEY"] }), {}).ok).toBe(true);
  expect(standsInTheWay(seen(null), {}).ok).toBe(true);
});
