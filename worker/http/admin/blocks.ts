import { Hono } from "hono";
import {
  blockIpRequest,
  blockIpsRequest,
  blockPhoneRequest,
  blocksQuery,
  blocksSearch,
  previewIpsRequest,
  previewPhoneRequest,
} from "#contract/admin-blocks";
import type { BlockKind } from "#db/blocks";
import { addBlock, addBlocks } from "#usecases/staff/add-blocks";
import { countAllBlocks, liftBlock, listBlocks, readBlock, undoBlock } from "#usecases/staff/manage-blocks";
import { previewAddresses, previewNumber } from "#usecases/staff/preview-block";
import type { StaffHttp } from "../context";
import { refuse } from "../problems";
import { jsonBody, query } from "../validate";

/** Addresses that may not order (spec §7, decision 022), and what a block of some would hit. */
export const blockedIps = blocksOf("ip")
  .post("/", jsonBody(blockIpRequest), async (c) => {
    const { ipAddress: value, ...order } = c.req.valid("json");
    const added = await addBlock(c.var.deps, c.var.staff, { kind: "ip", value, ...order });
    if (!added.ok) return refuse(c, added.error);
    return c.json({ success: true as const, ...added.value }, added.value.already ? 200 : 201);
  })
  .post("/together", jsonBody(blockIpsRequest), async (c) => {
    const { ipAddresses: values, ...terms } = c.req.valid("json");
    const added = await addBlocks(c.var.deps, c.var.staff, { kind: "ip", values, ...terms });
    if (!added.ok) return refuse(c, added.error);
    const data = added.value.map((one) => ({ ...one.data, already: one.already }));
    return c.json({ success: true as const, data }, data.every(({ already }) => already) ? 200 : 201);
  })
  .post("/preview", jsonBody(previewIpsRequest), async (c) => {
    const hits = await previewAddresses(c.var.deps, c.req.valid("json").ipAddresses);
    if (!hits.ok) return refuse(c, hits.error);
    return c.json({ success: true as const, data: [...hits.value] }, 200);
  });

/** Numbers that are never texted (spec §7, decisions 021, 022). */
export const blockedPhones = blocksOf("phone")
  .post("/", jsonBody(blockPhoneRequest), async (c) => {
    const { phoneNumber: value, ...order } = c.req.valid("json");
    const added = await addBlock(c.var.deps, c.var.staff, { kind: "phone", value, ...order });
    if (!added.ok) return refuse(c, added.error);
    return c.json({ success: true as const, ...added.value }, added.value.already ? 200 : 201);
  })
  .post("/preview", jsonBody(previewPhoneRequest), async (c) => {
    const hits = await previewNumber(c.var.deps, c.req.valid("json").phoneNumber);
    if (!hits.ok) return refuse(c, hits.error);
    return c.json({ success: true as const, data: [...hits.value] }, 200);
  });

/** How many there are of each, beside what receivers stopped themselves. */
export const blocks = new Hono<StaffHttp>().get("/counts", async (c) =>
  c.json({ success: true as const, data: await countAllBlocks(c.var.deps) }, 200),
);

/** What both lists have in common: being seen, lifted and taken back. */
function blocksOf(kind: BlockKind) {
  return new Hono<StaffHttp>()
    .get("/", query(blocksQuery), async (c) => {
      const page = await listBlocks(c.var.deps, kind, c.req.valid("query"));
      return c.json({ success: true as const, ...page }, 200);
    })
    .post("/search", jsonBody(blocksSearch), async (c) => {
      const page = await listBlocks(c.var.deps, kind, c.req.valid("json"));
      return c.json({ success: true as const, ...page }, 200);
    })
    .get("/:id", async (c) => {
      const block = await readBlock(c.var.deps, kind, c.req.param("id"));
      if (!block.ok) return refuse(c, block.error);
      return c.json({ success: true as const, data: block.value }, 200);
    })
    .post("/:id/undo", async (c) => {
      const undone = await undoBlock(c.var.deps, c.var.staff, kind, c.req.param("id"));
      if (!undone.ok) return refuse(c, undone.error);
      return c.json({ success: true as const }, 200);
    })
    .delete("/:id", async (c) => {
      const lifted = await liftBlock(c.var.deps, c.var.staff, kind, c.req.param("id"));
      if (!lifted.ok) return refuse(c, lifted.error);
      return c.json({ success: true as const }, 200);
    });
}
