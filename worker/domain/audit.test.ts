import { expect, it } from "vitest";
import { auditActions, isAuditAction } from "./audit";

it("every deed that this version writes into the staff's log is one that it knows, and another version's need not be", () => {
  for (const action of auditActions) expect(isAuditAction(action)).toBe(true);
  expect(isAuditAction("a_deed_of_a_later_version")).toBe(false);
  expect(isAuditAction("")).toBe(false);
});
