import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  decidedBefore,
  type HeldCase,
  undoResponse,
  type VerdictDone,
  verdictResponse,
} from "#contract/admin-held";
import type { HeldVerdict, Rejection } from "#domain/held";
import { duration, money } from "#voice/format";
import { heldTexts } from "#voice/held";
import { textsNow } from "../../i18n/catalogue";
import { currentLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { showToast } from "../../ui/Toaster";
import { refresh } from "../api-query";
import { failureOf } from "../reason";
import { dropDraft } from "../typed";
import { showUndo } from "../undo";
import { isConflict } from "../use-change";

/** What somebody decided about which messages of a case. */
export type Meant = {
  readonly of: HeldCase;
  readonly ids: readonly string[];
  readonly verdict: HeldVerdict;
  readonly because: Rejection;
  readonly note: string;
};

const changed = ["/api/admin/held", "/api/admin/overview", "/api/admin/audit"] as const;

type Around = {
  /** They leave the queue at once, and come back where nothing came of it. */
  readonly hide: (ids: readonly string[]) => void;
  readonly show: (ids: readonly string[]) => void;
  /** Puts a case into the hand again. */
  readonly reopen: (id: string) => void;
};

/**
 * Passes a verdict. The next case is there before the answer: what came too late is said, what failed comes back, and for ten
 * seconds it can be taken back (decision 087).
 */
export function useVerdict({ hide, show, reopen }: Around) {
  const client = useQueryClient();
  const readAgain = async ({ ids }: Meant) => {
    await refresh(client, changed);
    // Once what was read is drawn, and not before: else they stand there once more for a moment, and a key acts on them.
    notifyManager.schedule(() => show(ids));
  };
  const { mutate } = useMutation({
    mutationFn: async ({ ids, verdict, because, note }: Meant) => {
      const json = {
        ids: [...ids],
        verdict,
        ...(verdict === "release" ? {} : { because }),
        ...(note.trim() === "" ? {} : { note: note.trim() }),
      };
      return (await readApi(verdictResponse, "POST", "/api/admin/held/verdict", { json })).data;
    },
    onMutate: ({ ids }) => hide(ids),
    onSuccess: async (done, meant) => {
      dropDraft(meant.of.id);
      showUndo({ ...said(meant, done), undo: () => takeBack(meant) });
      await readAgain(meant);
    },
    onError: async (error, meant) => {
      showToast({ tone: "warn", ...refused(error) });
      // The server said no for good: so it answers of what was decided, or may not go.
      if (isConflict(error)) return readAgain(meant);
      show(meant.ids);
      reopen(meant.of.id);
    },
  });
  const takeBack = async ({ of, ids }: Meant) => {
    await readApi(undoResponse, "POST", "/api/admin/held/undo", { json: { ids: [...ids] } });
    await refresh(client, changed);
    reopen(of.id);
  };
  return mutate;
}

function said({ of, ids, verdict }: Meant, { done, left }: VerdictDone) {
  const words = textsNow(heldTexts);
  const cents = (of.wave.cents / of.wave.ids.length) * done;
  const leaves =
    verdict === "release"
      ? words.leaves.release(done)
      : words.leaves.reject(money(Math.round(cents), currentLanguage()));
  const stayed = left.filter(({ bar }) => bar === "stopped" || bar === "money_back").length;
  const moved = ids.length - done - stayed;
  const rest = [...(moved > 0 ? [words.moved(moved)] : []), ...(stayed > 0 ? [words.stayed(stayed)] : [])];
  return { title: words.done[verdict](done), text: [leaves, ...rest].join(". ") };
}

/** Who decided what before, where the refusal says so; else its own sentence. */
function refused(error: unknown): { title: string; text?: string } {
  const words = textsNow(heldTexts);
  const problem: object | null = error instanceof ApiError ? error.problem : null;
  const earlier = decidedBefore.safeParse((problem as { readonly earlier?: unknown } | null)?.earlier);
  if (!earlier.success) return { title: words.failed, text: failureOf(error) };
  const { by, what, at } = earlier.data;
  const ago = duration(Math.max(1_000, roughly(Date.now() - at)), currentLanguage());
  return { title: words.was[what](by ?? words.someone, ago), text: words.notYours };
}

/** A stretch of time (ms) in the largest unit that it fills. */
function roughly(ms: number): number {
  const unit = [24 * 60 * 60_000, 60 * 60_000, 60_000, 1_000].find((one) => ms >= one) ?? 1_000;
  return Math.floor(ms / unit) * unit;
}
