import { expect, test } from "vitest";
import { messageMoves } from "#domain/delivery";
import { messageFailures } from "#domain/message-failure";
import { paymentMoves } from "#domain/payment";
import { refundMoves } from "#domain/refund";
import { orderStoryNl } from "#voice/order-story";
import { orderStoryEn } from "#voice/order-story.en";
import { actorIn, isBad, laneAt, moveIn, passed } from "./story-words";

const languages = { nl: orderStoryNl, en: orderStoryEn } as const;
const starts = ["placed", "paid_twice", "rebuilt"];
const machines = { payment: paymentMoves, message: messageMoves, refund: refundMoves } as const;

test.each(["nl", "en"] as const)(
  "every code of the state tables, and every reason, has words in %s",
  (language) => {
    const words = languages[language];
    for (const entity of ["payment", "message", "refund"] as const)
      for (const cause of [...starts, ...Object.keys(machines[entity])]) {
        const said = moveIn(words, { entity, cause });
        expect([entity, cause, said]).toEqual([entity, cause, expect.not.stringMatching(/_|^$/)]);
        expect(said).not.toBe(words.unknown);
      }
    for (const failure of messageFailures) expect(words.reasons[failure]).not.toMatch(/_|^$/);
  },
);

test("a code of another version is no code on the screen", () => {
  expect(moveIn(orderStoryNl, { entity: "message", cause: "teleported_v9" })).toBe("Gewijzigd");
  expect(actorIn(orderStoryNl, { entity: "refund", actor: "robot_9" })).toBe("het systeem");
});

test("who did it is a part of the product, a colleague, or the operator", () => {
  for (const actor of ["visitor", "provider", "gateway", "consumer", "sweeper", "system"])
    expect(actorIn(orderStoryEn, { entity: "payment", actor })).toMatch(/^the /);
  expect(actorIn(orderStoryNl, { entity: "message", actor: "staff:noor" })).toBe("noor");
  expect(actorIn(orderStoryNl, { entity: "message", actor: "operator:anna" })).toBe(
    "anna, via de opdrachtregel",
  );
});

test("a payment service is said to move money, and never to hold or send a text", () => {
  const by = (entity: "payment" | "message") => actorIn(orderStoryNl, { entity, actor: "provider" });
  expect([by("payment"), by("message")]).toEqual(["de betaaldienst", "het systeem"]);
});

test("a line runs from its first move to its last, beside what happens on the others", () => {
  const timeline = (["payment", "message", "payment", "message", "refund"] as const).map((entity) => ({
    entity,
  }));
  const beside = (line: "payment" | "message" | "refund") =>
    timeline.map((_, at) => laneAt(timeline, line, { at }) ?? "");
  expect(beside("payment")).toEqual(["begins", "goes", "ends", "", ""]);
  expect(beside("message")).toEqual(["", "begins", "goes", "ends", ""]);
  expect(beside("refund")).toEqual(["", "", "", "", ""]);
  const through = [1, 2, 3, 4].map((before) => laneAt(timeline, "payment", { before }) ?? "");
  expect(through).toEqual(["goes", "goes", "", ""]);
});

test("time that passed is told when it is worth a line", () => {
  expect(
    [1_000, 40_000, 4 * 60_000, 5 * 3_600_000, 72 * 3_600_000].map((ms) => passed(orderStoryNl, ms)),
  ).toEqual([null, "40 s", "4 min", "5 u", "3 dagen"]);
  expect([isBad({ to: "undelivered" }), isBad({ to: "delivered" })]).toEqual([true, false]);
});
