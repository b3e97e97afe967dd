import type { Chance, Clock } from "#ports/clock";
import type { Log } from "#ports/log";

/** What the sandbox vendors are made of; each factory takes the part it needs. */
export type SandboxDeps = {
  /** The vendors' own database, never the product's. */
  readonly db: D1Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  /** Origin that visitors use. */
  readonly publicUrl: string;
  /** Hands a callback to the product without a network. */
  readonly deliver: (request: Request) => Promise<Response>;
  /** Does `work` later without keeping the caller waiting; the delay is in ms of `clock`. */
  readonly defer: (delayMs: number, work: () => Promise<void>) => void;
  /** Waits in real ms, as a slow vendor would make us wait. */
  readonly sleep: (ms: number) => Promise<void>;
};

/** Reports that the sandbox itself is broken (most likely: not migrated), which callers see as a vendor that is down. */
export function reportBroken(log: Log, cause: unknown): void {
  log.defect("sandbox_broken", cause);
}
