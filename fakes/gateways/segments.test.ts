import { describe, expect, it } from "vitest";
import { segmentsOf as countedByTheProduct } from "../../worker/domain/message";
import { withGateways } from "../testing/gateways.ts";
import { segmentsOf } from "./segments.ts";

const { connect, sms, rows } = withGateways();

describe("the segments of a text", () => {
  it.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["a".repeat(1280), 9],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    [`${"a".repeat(152)}€${"a".repeat(151)}`, 2],
    [`${"a".repeat(152)}€${"a".repeat(152)}`, 3],
    ["ë".repeat(70), 1],
    ["ë".repeat(71), 2],
    ["ë".repeat(1280), 20],
    [`${"a".repeat(159)}ë`, 3],
    ["🎂".repeat(36), 2],
    ["🎂".repeat(67), 3],
    [`${"a".repeat(66)}🎂${"a".repeat(66)}`, 3],
    ["\r\n".repeat(81), 2],
  ])("%#: are counted here as by the product, and nothing is lost", (text, count) => {
    expect(segmentsOf(text)).toHaveLength(count);
    expect(segmentsOf(text).join("")).toBe(text);
    expect(countedByTheProduct(text).segments).toBe(count);
  });

  it("know the same alphabet as the product's, up to the end of the first plane's letters", () => {
    const chars = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
    const differ = chars.filter((char) => {
      const text = char.repeat(100);
      return segmentsOf(text).length !== countedByTheProduct(text).segments;
    });
    expect(differ).toEqual([]);
  });

  it("beyond those that were allowed are cut off", async () => {
    const gateway = await connect("cm");
    await gateway.send(sms("cm", { text: "a".repeat(400), segments: 2 }));
    expect(await rows("accepted")).toMatchObject([{ parts: 2, text: "a".repeat(306) }]);
  });
});
