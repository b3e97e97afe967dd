import { Hono } from "hono";

/** A bare Hono: what any answer costs at least. */
export default new Hono().get("/hello", (c) => c.text("hello"));
