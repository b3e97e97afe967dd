import { describe, expect, it } from "vitest";
import {
  blockedFor,
  gravityOf,
  mayObjectTo,
  objectableReasons,
  objectionTime,
  rejectedFor,
  rejections,
  usualRejection,
  withdrawable,
} from "./held";
import { messageFailures } from "./message-failure";

describe("the gravest of what some rules hold", () => {
  it("is a fright, then a robbery, then whatever else they hold; nothing where none does", () => {
    expect(gravityOf(["threat"])).toBe(3);
    expect(gravityOf(["asks_secret"])).toBe(2);
    expect(gravityOf(["handle"])).toBe(1);
    expect(gravityOf([])).toBe(0);
    expect(gravityOf(["handle", "model_threat", "new_number"])).toBe(3);
  });

  it("says as what such a message is usually rejected", () => {
    expect(usualRejection(["threat"])).toBe("threat");
    expect(usualRejection(["extortion"])).toBe("threat");
    expect(usualRejection(["model_threat"])).toBe("threat");
    expect(usualRejection(["sender_near_miss"])).toBe("posing");
    expect(usualRejection(["widespread"])).toBe("advertising");
  });

  it("and is taken for a robbery where the gravest says nothing else, or nothing was held", () => {
    expect(usualRejection(["new_number", "widespread"])).toBe("scam");
    expect(usualRejection([])).toBe("scam");
  });

  it("decides wherever it stands among the others", () => {
    expect(usualRejection(["widespread", "threat"])).toBe("threat");
    expect(usualRejection(["threat", "widespread"])).toBe("threat");
    expect(usualRejection(["handle", "sender_near_miss", "widespread"])).toBe("posing");
  });
});

describe("a rejection", () => {
  it("stands in the message's row by its class", () => {
    expect(rejections.map(rejectedFor)).toEqual([
      "rejected_scam",
      "rejected_threat",
      "rejected_posing",
      "rejected_advertising",
      "rejected_terms",
    ]);
  });

  it("says of the address that it blocks what was rejected, in the words of staff", () => {
    expect(blockedFor("posing")).toBe("Afgekeurde sms: andermans naam");
    expect(new Set(rejections.map(blockedFor)).size).toBe(rejections.length);
  });
});

describe("what a sender may say against it", () => {
  it("is a rejection by a person, or that nobody looked in time: and nothing else that goes wrong", () => {
    const may = messageFailures.filter(mayObjectTo);
    expect(may.toSorted()).toEqual([...rejections.map(rejectedFor), "unreviewed"].toSorted());
    expect(mayObjectTo(undefined)).toBe(false);
  });

  it("is known in the row by the same decisions", () => {
    expect(objectableReasons).toEqual([...rejections.map(rejectedFor), "review"]);
  });

  it("is answered within three days", () => {
    expect(objectionTime / (60 * 60_000)).toBe(72);
  });
});

it("an order can be withdrawn while it is held or queued, and not once a gateway may have it", () => {
  expect(withdrawable).toEqual(["held", "queued"]);
});
