import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Strip } from "./Strip";

const eight = ["0,99", ...Array.from({ length: 7 }, () => "0,69")];

const classOf = (rect: Element) => rect.getAttribute("class") ?? "";

/** How wide each of its colours is drawn, by its class. */
function drawn(used: number, zone: "calm" | "warn" | "over"): Record<string, string | null> {
  const { container } = render(<Strip used={used} first={1 / 8} zone={zone} values={eight} />);
  const filled = [...container.querySelectorAll("rect")].filter((rect) => /fill-/.test(classOf(rect)));
  return Object.fromEntries(
    filled.map((rect) => [/fill-\w+/.exec(classOf(rect))?.[0], rect.getAttribute("width")]),
  );
}

it.each([
  ["nothing is used of it", 0, "calm", { "fill-blue": "0%", "fill-red": "0%" }],
  ["half of its first stamp is", 1 / 16, "calm", { "fill-blue": "6.25%", "fill-red": "6.25%" }],
  ["two stamps are: the first stays red", 1 / 4, "calm", { "fill-blue": "25%", "fill-red": "12.5%" }],
  ["little may still follow", 0.9, "warn", { "fill-gold": "90%", "fill-red": "12.5%" }],
  ["there is too much, which is all red", 1, "over", { "fill-error": "100%" }],
] as const)("fills as far as the text goes, where %s", (_, used, zone, colours) => {
  expect(drawn(used, zone)).toEqual(colours);
});

it.each([
  ["in the ink of the others until its colour lies under it", 1 / 32, false],
  ["in that of a printed stamp from then on", 3 / 32, true],
] as const)("writes the value of a stamp %s", (_, used, isPrinted) => {
  const { container } = render(<Strip used={used} first={1 / 8} zone="calm" values={eight} />);
  expect(container.querySelector("span")?.classList.contains("text-print")).toBe(isPrinted);
});

it("says nothing to whoever listens, for the counter beside it says it in words", () => {
  const { container } = render(<Strip used={0.5} first={1 / 8} zone="calm" values={eight} />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  expect(container.querySelectorAll("span")).toHaveLength(8);
});
