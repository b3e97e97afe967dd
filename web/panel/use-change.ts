import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsNow } from "../i18n/catalogue";
import type { Path } from "../lib/api";
import { ApiError } from "../lib/call";
import { showToast } from "../ui/Toaster";
import { refresh } from "./api-query";
import { failureOf } from "./reason";
import { admin } from "./words";

/** Whether somebody else was first. */
export const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

type Words = Awaited<ReturnType<typeof textsNow<typeof admin.nl>>>;

type Change<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** What is said when it succeeded; null where the page itself says it. */
  done: (words: Words, answer: Answer) => { title: string; text?: string } | null;
  /** The sentence when it failed; the reason comes with it, where it says none itself. */
  failed: (words: Words, error: Error) => { title: string; text?: string };
  /** What it changed, by the paths that it is read from. */
  refreshes: readonly Path<"GET">[];
};

/** A change that staff make: said when it is done and when it is not, and the lists read again (spec §7, §8). */
export function useChange<Input, Answer>({ run, done, failed, refreshes }: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      const said = done(textsNow(admin), answer);
      if (said) showToast({ tone: "ok", ...said });
      await refresh(client, refreshes);
    },
    onError: async (error) => {
      showToast({ tone: "error", text: failureOf(error), ...failed(textsNow(admin), error) });
      // What somebody else made of it meanwhile is to be seen.
      if (isConflict(error)) await refresh(client, refreshes);
    },
  });
}
