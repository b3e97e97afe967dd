/**
 * How the queue of wake-ups is consumed; wrangler.toml says the same for development, and what is deployed is generated
 * from here. Up to 250 consumers would run side by side by themselves, and meet a gateway with all of them at once.
 */
export const wakeConsumer = {
  /** Wake-ups that a consumer takes at once. */
  batchSize: 10,
  /** Of these, so many may have a call under way; an invocation opens six connections at once. */
  callsAtOnce: 5,
  /** For how long it waits for a batch to fill, in seconds. */
  batchTimeout: 1,
  /** How often a wake-up that fails comes again, before it is a dead letter. */
  retries: 3,
  /** Consumers side by side (`max_concurrency`): each has one message at most waiting for its gateway's pace. */
  concurrency: 10,
} as const;

/** What the dead-letter queue is called: the name of the queue and this. */
const deadLetterSuffix = "-dead";

/** The dead-letter queue of a queue, where wake-ups end that failed each time. */
export const deadLetterQueueOf = (queue: string): string => `${queue}${deadLetterSuffix}`;

/** Whether this is a dead-letter queue. */
export const isDeadLetterQueue = (queue: string): boolean => queue.endsWith(deadLetterSuffix);
