// The built Worker with two things around it, in the Workers runtime. What it asks of D1 is counted and timed. And its queue is many:
// the emulator hands out one batch of a queue at a time, where the platform has ten consumers side by side, so wake-ups are
// dealt out to as many queues, and due work to some of its own, which on the platform takes consumers of the same ten.
import product from "./dev.js";

/** As worker/domain/wake-queue.ts has it, and the parts and kinds of due work. */
export const lanes = { wake: 10, work: 6 };

const spent = { batches: 0, ms: 0, sql: 0, written: 0 };
const outsides = new WeakMap();

/** @param {any} env */
function outsideOf(env) {
  const known = outsides.get(env) ?? { ...env, DB: timed(env.DB), WAKE: dealt(env) };
  outsides.set(env, known);
  return known;
}

/** @param {any} db */
const timed = (db) => ({
  prepare: (/** @type {string} */ sql) => db.prepare(sql),
  exec: (/** @type {string} */ sql) => db.exec(sql),
  /** @param {any[]} statements */
  async batch(statements) {
    const begun = Date.now();
    const answers = await db.batch(statements);
    spent.batches++;
    spent.ms += Date.now() - begun;
    for (const { meta } of answers) {
      spent.sql += meta?.duration ?? 0;
      spent.written += meta?.rows_written ?? 0;
    }
    return answers;
  },
});

/** @param {any} env */
function dealt(env) {
  const next = { wake: 0, work: 0 };
  /** @param {object} body */
  const laneOf = (body) => {
    const kind = "work" in body ? "work" : "wake";
    return env[`${kind.toUpperCase()}_${next[kind]++ % lanes[kind]}`];
  };
  return {
    /** @param {object} body @param {object} [how] */
    send: (body, how) => laneOf(body).send(body, how),
    /** @param {{ body: object }[]} all */
    sendBatch: (all) => Promise.all(all.map(({ body }) => laneOf(body).send(body))),
  };
}

export default {
  /** @param {Request} request @param {any} env @param {any} context */
  fetch: (request, env, context) =>
    new URL(request.url).pathname === "/_load/d1"
      ? Response.json(spent)
      : product.fetch(request, outsideOf(env), context),
  /** @param {any} batch @param {any} env @param {any} context */
  queue: (batch, env, context) => product.queue(batch, outsideOf(env), context),
  /** @param {any} controller @param {any} env @param {any} context */
  scheduled: (controller, env, context) => product.scheduled(controller, outsideOf(env), context),
};
