import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Letter } from "./Letter";
import { anOrder, pending } from "./testing";

const circleOf = (order: ReturnType<typeof anOrder>) => {
  const { container } = render(<Letter order={order}>-</Letter>);
  const svg = container.querySelector("circle[r='65']")?.closest("svg");
  const place = [...(svg?.classList ?? [])].filter((name) => name !== "text-field");
  return { place, viewBox: svg?.getAttribute("viewBox") };
};

test("the rings of a letter that is not paid for stand where its postmark comes", () => {
  expect(circleOf(pending())).toEqual(circleOf(anOrder()));
});
