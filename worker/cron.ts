import type { Services } from "./http/context";
import { sweepAround } from "./usecases/sweep";

/** One minute's repair. */
export const sweepOnce = ({ deps, desk }: Services): Promise<void> => sweepAround(deps, desk);
