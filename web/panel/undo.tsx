import { textsNow, useTexts } from "../i18n/catalogue";
import { ApiError } from "../lib/call";
import { showToast } from "../ui/Toaster";
import { type frameNl, frameTexts } from "./frame/words";
import { reasonOf } from "./reason";

/** How long a decision can be taken back, in ms (PANEL §7). */
export const undoTime = 10_000;
/** So long after that a key is still about it, and gets the answer that it was too late, in ms. */
export const undoRemembered = 60_000;

type Words = typeof frameNl;

type Undoable = {
  readonly title: string;
  readonly text?: string;
  /** Takes it back. A refusal (404, 409, 410) means that it was too late. */
  readonly undo: () => Promise<unknown>;
};

let last: { readonly undo: Undoable["undo"]; readonly until: number } | null = null;

/** Says what was done, with ten seconds to take it back: by its button, by `u` or by `z`. */
export function showUndo({ title, text, undo }: Undoable): void {
  last = { undo, until: Date.now() + undoTime };
  showToast({
    tone: "ok",
    title,
    ...(text === undefined ? {} : { text }),
    duration: undoTime,
    foot: <Undo />,
  });
}

/** Waits for all that takes something back, whichever of it fails, and for what shows it; then throws what failed first. */
export async function takeAllBack(parts: readonly Promise<unknown>[], show: () => Promise<unknown>) {
  const done = await Promise.allSettled(parts);
  await show();
  for (const one of done) if (one.status === "rejected") throw one.reason;
}

/** Takes the last decision back, or says that its time is over. @returns false where there is none, or none that anybody remembers */
export function undoLast(): boolean {
  if (last === null || last.until + undoRemembered < Date.now()) return false;
  undoShown();
  return true;
}

/** The same by the button of its toast: one that somebody looks at stays, and the server waits for nobody. */
function undoShown(): void {
  if (last === null) return;
  const { undo, until } = last;
  last = null;
  const words = textsNow(frameTexts);
  if (until < Date.now()) showToast({ tone: "warn", title: words.tooLate });
  else takeBack(undo, words);
}

function takeBack(undo: Undoable["undo"], words: Words): void {
  void undo().then(
    () => showToast({ tone: "ok", title: words.undone }),
    (error: unknown) => showToast({ tone: "warn", ...refusal(error, words) }),
  );
}

/** Whoever was too late is told so; a line that was down is another thing. */
const refusal = (error: unknown, words: Words) =>
  error instanceof ApiError && [404, 409, 410].includes(error.status)
    ? { title: words.tooLate }
    : { title: words.notUndone, text: reasonOf(error) };

function Undo() {
  const { undo } = useTexts(frameTexts);
  return (
    <>
      <button type="button" className="undo" onClick={undoShown}>
        {undo} <kbd>u</kbd>
      </button>
      <span className="undo-line" aria-hidden="true" />
    </>
  );
}
