import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { figuresLifetime } from "#domain/figures";
import { readFigures, rememberedFigures } from "#usecases/read-figures";
import type { Http } from "./context";
import { rateLimit } from "./guards";

/** Figures in memory cost less than asking the rate limit whether they may be given, so they are given. */
const fromMemory = createMiddleware<Http>(async (c, next) => {
  const months = rememberedFigures(c.var.deps);
  if (!months) return next();
  mayBeKept(c);
  return c.json({ success: true, months }, 200);
});

/** What is public of the service (decision 081): months that are over, so that browsers and caches may keep the answer. */
export const figures = new Hono<Http>().get("/", fromMemory, rateLimit("read"), async (c) => {
  const months = await readFigures(c.var.deps);
  mayBeKept(c);
  return c.json({ success: true as const, months }, 200);
});

const mayBeKept = (c: Context) => c.header("Cache-Control", `public, max-age=${figuresLifetime / 1000}`);
