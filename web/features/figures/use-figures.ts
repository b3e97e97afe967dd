import { useCallback, useEffect, useState } from "react";
import type { FiguresResponse } from "#contract/figures";
import type { Trouble } from "#voice/trouble";
import type { Path } from "../../lib/api";
import { ApiError, call } from "../../lib/call";
import { troubleOf } from "../../lib/trouble";

export type Months = FiguresResponse["months"];

/** How reading the figures stands. `text` is the server's own sentence, where it gave one of ours. */
export type Sight =
  | { readonly kind: "reading" }
  | { readonly kind: "read"; readonly months: Months }
  | { readonly kind: "failed"; readonly text?: string; readonly trouble: Trouble | null };

/** Reads the figures once the page is there, and anew whenever it is asked to. */
export function useFigures() {
  const [sight, setSight] = useState<Sight>({ kind: "reading" });
  const read = useCallback(async () => {
    setSight({ kind: "reading" });
    setSight(await ask());
  }, []);
  useEffect(() => void read(), [read]);
  return { sight, read };
}

async function ask(): Promise<Sight> {
  try {
    const response = await call("/api/figures" satisfies Path<"GET">);
    const answer: Partial<FiguresResponse> | null = await response.json();
    return answer?.success && answer.months
      ? { kind: "read", months: answer.months }
      : { kind: "failed", trouble: { kind: "foreign" } };
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null;
    return problem
      ? { kind: "failed", text: problem.message, trouble: null }
      : { kind: "failed", trouble: troubleOf(error) };
  }
}
