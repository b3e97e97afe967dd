import { Hono } from "hono";
import { closeCountryRequest, protectNameRequest } from "#contract/admin-restrictions";
import type { RestrictionKind } from "#db/restrictions";
import { liftRestriction, listRestrictions, restrict } from "#usecases/staff/manage-restrictions";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody } from "../validate";

/** Sender names that staff protect beside the product's own list (decision 079). */
export const protectedNames = restrictionsOf("name").post("/", jsonBody(protectNameRequest), async (c) => {
  const { name: value, reason } = c.req.valid("json");
  const added = await restrict(c.var.deps, c.var.staff, "name", { value, reason });
  return c.json({ success: true as const, ...added }, added.already ? 200 : 201);
});

/** Countries that staff have closed (decision 079). */
export const closedCountries = restrictionsOf("country").post(
  "/",
  jsonBody(closeCountryRequest),
  async (c) => {
    const { country: value, reason } = c.req.valid("json");
    const added = await restrict(c.var.deps, c.var.staff, "country", { value, reason });
    return c.json({ success: true as const, ...added }, added.already ? 200 : 201);
  },
);

/** What both lists have in common: being seen and lifted. */
function restrictionsOf(kind: RestrictionKind) {
  return new Hono<StaffHttp>()
    .get("/", async (c) => {
      return c.json({ success: true as const, data: await listRestrictions(c.var.deps, kind) }, 200);
    })
    .delete("/:id", async (c) => {
      const lifted = await liftRestriction(c.var.deps, c.var.staff, kind, c.req.param("id"));
      if (!lifted.ok) return refuse(c, lifted.error);
      return c.json({ success: true as const }, 200);
    });
}
