import { expect, test } from "vitest";
import { standIns } from "../../worker/voice/typefaces.ts";
import { metricsOf } from "./font-metrics.ts";

test("the faces that stand in for our typefaces have their measures, so that nothing moves when ours come", async () => {
  const measured = await Promise.all([
    metricsOf("display", "arial", 700),
    metricsOf("display", "roboto", 700),
    metricsOf("display", "dejavu", 700),
    metricsOf("text", "arial", 400),
    metricsOf("text", "arial", 700),
    metricsOf("text", "dejavu", 400),
    metricsOf("text", "dejavu", 700),
  ]);
  for (const [index, { size, ascent, descent }] of standIns.entries()) {
    // The texts change by the day, and their width with them: a thousandth of it is nothing that one sees.
    expect(Math.abs(size - (measured[index]?.size ?? 0)), standIns[index]?.family).toBeLessThan(0.3);
    expect(Math.abs(ascent - (measured[index]?.ascent ?? 0))).toBeLessThan(0.3);
    expect(Math.abs(descent - (measured[index]?.descent ?? 0))).toBeLessThan(0.3);
  }
  expect(standIns).toHaveLength(measured.length);
});
