import type { SandboxDesk } from "./sandbox/controls";
import type { Deps } from "./usecases/deps";
import { sweepAround } from "./usecases/sweep";

/** One minute's repair. */
export const sweepOnce = (services: {
  readonly deps: Deps;
  readonly desk: SandboxDesk | null;
}): Promise<void> => sweepAround(services.deps, services.desk);
