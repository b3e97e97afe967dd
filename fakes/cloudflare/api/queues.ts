import * as z from "zod/mini";
import { type Consumer, hexId, liveVersion, now, type Queue } from "../account.ts";
import { listed, ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, readJson, type World } from "./call.ts";

const base = "/accounts/:account/queues";

/** Queues and their consumers: one Worker each, which need not exist yet when the queue is made. */
export const queues: Handlers = {
  // wrangler asks for several at once: `?name=one&name=other` (ensureQueuesExistByConfig).
  [`GET ${base}`]: ({ query, world }) => {
    const names = query.getAll("name");
    const some = world.account.queues.filter(
      ({ queue_name }) => names.length === 0 || names.includes(queue_name),
    );
    return listed(
      some.map((queue) => shown(queue, world)),
      query,
    );
  },
  [`POST ${base}`]: (call) => {
    const asked = readJson(call, queueBody);
    const { queues } = call.world.account;
    if (queues.some(({ queue_name }) => queue_name === asked.queue_name))
      return refuse("queueTaken", asked.queue_name);
    const queue: Queue = {
      queue_id: hexId(),
      queue_name: asked.queue_name,
      created_on: now(),
      settings: { delivery_delay: 0, message_retention_period: 345_600, ...asked.settings },
      consumers: [],
    };
    queues.push(queue);
    return ok(shown(queue, call.world));
  },
  [`GET ${base}/:queue`]: (call) => ok(shown(queueOf(call), call.world)),
  [`PATCH ${base}/:queue`]: (call) => {
    const queue = queueOf(call);
    const asked = readJson(call, queueBody);
    queue.settings = { ...queue.settings, ...asked.settings };
    return ok(shown(queue, call.world));
  },
  [`DELETE ${base}/:queue`]: (call) => {
    const gone = queueOf(call);
    const binder = call.world.account.workers.find((worker) =>
      liveVersion(worker)?.bindings.some(
        ({ type, queue_name }) => type === "queue" && queue_name === gone.queue_name,
      ),
    );
    if (binder) return refuse("queueBound", binder.name);
    call.world.account.queues = call.world.account.queues.filter((queue) => queue !== gone);
    return ok({});
  },
  [`GET ${base}/:queue/consumers`]: (call) => ok(queueOf(call).consumers.map(shownConsumer)),
  [`POST ${base}/:queue/consumers`]: (call) => {
    const queue = queueOf(call);
    const consumer = { consumer_id: hexId(), ...consumerOf(call) };
    if (queue.consumers.length > 0) return refuse("consumerExists");
    queue.consumers.push(consumer);
    return ok({ queue_name: queue.queue_name, ...shownConsumer(consumer) });
  },
  [`PUT ${base}/:queue/consumers/:consumer`]: (call) => {
    const queue = queueOf(call);
    const former = found(
      queue.consumers.find(({ consumer_id }) => consumer_id === call.params.consumer),
      "consumerGone",
    );
    const consumer = { consumer_id: former.consumer_id, ...consumerOf(call) };
    queue.consumers = queue.consumers.map((one) => (one === former ? consumer : one));
    return ok({ queue_name: queue.queue_name, ...shownConsumer(consumer) });
  },
  [`DELETE ${base}/:queue/consumers/:consumer`]: (call) => {
    const queue = queueOf(call);
    const gone = found(
      queue.consumers.find(({ consumer_id }) => consumer_id === call.params.consumer),
      "consumerGone",
    );
    queue.consumers = queue.consumers.filter((consumer) => consumer !== gone);
    return ok({});
  },
};

const queueBody = z.object({
  queue_name: z.string().check(z.minLength(1)),
  settings: z.optional(z.record(z.string(), z.unknown())),
});
const consumerBody = z.object({
  type: z.literal("worker"),
  script_name: z.string(),
  dead_letter_queue: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.nullable(z.number()))),
});

const queueOf = ({ params, world }: Call): Queue =>
  found(
    world.account.queues.find(({ queue_id }) => queue_id === params.queue),
    "queueGone",
    params.queue,
  );

/** What a consumer shall be: of a Worker that exists, with a dead-letter queue that does. */
function consumerOf(call: Call): Omit<Consumer, "consumer_id"> {
  const { script_name, dead_letter_queue, settings } = readJson(call, consumerBody);
  const { workers, queues } = call.world.account;
  found(
    workers.find(({ name }) => name === script_name),
    "workerGone",
  );
  if (dead_letter_queue !== undefined)
    found(
      queues.find(({ queue_name }) => queue_name === dead_letter_queue),
      "deadLetterGone",
      dead_letter_queue,
    );
  return { script: script_name, dead_letter_queue, settings: { ...settings } };
}

const shownConsumer = ({ consumer_id, script, dead_letter_queue, settings }: Consumer) => ({
  consumer_id,
  type: "worker",
  script,
  service: script,
  environment: "production",
  dead_letter_queue,
  settings,
});

const shown = (queue: Queue, { account }: World) => {
  const producers = account.workers
    .filter(({ versions }) =>
      versions
        .at(-1)
        ?.bindings.some(({ type, queue_name }) => type === "queue" && queue_name === queue.queue_name),
    )
    .map(({ name }) => ({ type: "worker", script: name, service: name, environment: "production" }));
  return {
    ...queue,
    modified_on: queue.created_on,
    consumers: queue.consumers.map(shownConsumer),
    consumers_total_count: queue.consumers.length,
    producers,
    producers_total_count: producers.length,
  };
};
