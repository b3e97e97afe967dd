import { type Context, Hono } from "hono";
import { ordersQuery, ordersSearch, reasonRequest, rejectRequest } from "#contract/admin-orders";
import type { Rejection } from "#domain/held";
import type { MoveAtOnce } from "#domain/order-moves";
import { moveOrder } from "#usecases/orders/move-order";
import { countOrders, findOrders } from "#usecases/staff/find-orders";
import { inspectOrder, revealOrder } from "#usecases/staff/inspect-order";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** Orders, as far as staff may see into them, and what they may do before one is sent. */
export const orders = new Hono<StaffHttp>()
  .get("/", query(ordersQuery), async (c) => {
    const page = await findOrders(c.var.deps, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .post("/search", jsonBody(ordersSearch), async (c) => {
    const page = await findOrders(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, ...page }, 200);
  })
  .get("/counts", async (c) => c.json({ success: true as const, data: await countOrders(c.var.deps) }, 200))
  .get("/:id", async (c) => {
    const order = await inspectOrder(c.var.deps, c.req.param("id"));
    if (!order.ok) return refuse(c, order.error);
    return c.json({ success: true as const, data: order.value }, 200);
  })
  .post("/:id/reveal", jsonBody(reasonRequest), async (c) => {
    const { deps, staff } = c.var;
    const seen = await revealOrder(deps, staff, c.req.param("id"), c.req.valid("json").reason.trim());
    if (!seen.ok) return refuse(c, seen.error);
    return c.json({ success: true as const, data: seen.value }, 200);
  })
  .post("/:id/refund", jsonBody(reasonRequest), (c) =>
    move(c, c.req.param("id"), "refund", c.req.valid("json").reason),
  )
  .post("/:id/reject", jsonBody(rejectRequest), (c) => {
    const { reason, because } = c.req.valid("json");
    return move(c, c.req.param("id"), "reject", reason, because);
  });

async function move(
  c: Context<StaffHttp>,
  id: string,
  move: MoveAtOnce,
  reason: string,
  because?: Rejection,
) {
  const moved = await moveOrder(c.var.deps, c.var.staff, { id, move, reason: reason.trim(), because });
  if (!moved.ok) return refuse(c, moved.error);
  return c.json({ success: true as const, data: moved.value }, 200);
}
