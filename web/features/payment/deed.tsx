import { useState } from "react";
import { troubleText } from "#voice/trouble";
import { currentLanguage } from "../../i18n/language";
import { ApiError } from "../../lib/call";
import { troubleOf } from "../../lib/trouble";
import { Notice } from "../../ui/Notice";
import { showToast } from "../../ui/Toaster";

type Deed = {
  run: () => Promise<unknown>;
  /** What a toast says when it did not succeed, as a heading; the server's own sentence stands below. */
  failed: string;
  /** Reads the order again: also after a refusal, for then it stands otherwise than the page knew. */
  after: () => Promise<unknown>;
};

/** Why it did not succeed. `text` is null where nobody said why. */
export type NotDone = { readonly code: string | null; readonly text: string | null };

/**
 * Something that a sender does about their order: once at a time. When it does not succeed a toast says so, and `notDone` is for the
 * page, where it stays (decision 032).
 */
export function useDeed({ run, failed, after }: Deed) {
  const [pending, setPending] = useState(false);
  const [notDone, setNotDone] = useState<NotDone | null>(null);
  const act = async () => {
    if (pending) return;
    setPending(true);
    setNotDone(null);
    await run().catch((error: unknown) => {
      const text = reasonOf(error);
      setNotDone({ code: (error instanceof ApiError && error.problem?.code) || null, text });
      showToast({ tone: "error", title: failed, ...(text === null ? {} : { text }) });
    });
    // Only then: what was done could otherwise be done again for as long as the page does not know of it.
    await after();
    setPending(false);
  };
  return { pending, notDone, act: () => void act() };
}

/** Where it did not succeed: what its toast said, and stays. */
export const DeedFailed = ({ title, notDone }: { title: string; notDone: NotDone | null }) =>
  notDone && (
    <Notice tone="error" title={title}>
      {notDone.text && <p>{notDone.text}</p>}
    </Notice>
  );

/** Why not: in the server's own sentence, or what went wrong on the way there. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.problem) return error.problem.message;
  const trouble = troubleOf(error);
  return trouble && troubleText(trouble, currentLanguage());
}
