import { expect, it } from "vitest";
import { messageStates } from "./delivery";
import { movesIn } from "./order-moves";

it("lets staff move only what no gateway has seen", () => {
  const moves = messageStates.map((state) => [state, movesIn(state)] as const);
  expect(moves.filter(([, can]) => can.length > 0)).toEqual([
    ["held", ["release", "reject"]],
    ["queued", ["refund"]],
  ]);
});
