import type { Context } from "hono";
import type { CreatePaymentRequest } from "#contract/payments";
import type { Problem, ProblemCode } from "#contract/problems";
import { placeOf } from "#domain/gate/places";
import { leaveTrail, problemOf, refuse, statusOf } from "./problems";

/** As `refuse`, of an order: the answer says where in its text stands what it was refused for, where that is in the text. */
export function refuseAt(c: Context, code: ProblemCode, order: CreatePaymentRequest) {
  const place = placeOf(code, order);
  if (place === null) return refuse(c, code);
  leaveTrail(c, code);
  const text = order.message.slice(place.start, place.end);
  return c.json({ ...problemOf(c, code), place: { ...place, text } } satisfies Problem, statusOf(code));
}
