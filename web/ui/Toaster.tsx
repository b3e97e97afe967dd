import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { useClearPlace } from "./clear-place";
import { Icon } from "./Icon";
import { signOf, type Tone } from "./Notice";
import { useTopLayer } from "./top-layer";
import { useWayBack } from "./way-back";

/** A swipe shorter than this springs back (spec §4), in px. */
export const swipeThreshold = 50;
/** A toast leaves by itself after this long unless it asks for longer (spec §4), in ms. */
export const toastDuration = 5000;

export type ToastText = {
  tone: Tone;
  title: string;
  text?: string;
  duration?: number;
  /** What can be done about it. */
  foot?: ReactNode;
};

/** Shows a toast in the place of the one before it: there is at most one (spec §4). */
export function showToast({ tone, title, text, duration = toastDuration, foot }: ToastText): void {
  toast.remove();
  toast.custom(
    <div data-tone={tone} className="flex gap-3">
      <Icon name={signOf(tone)} className="mt-0.5 size-5" />
      <div className="min-w-0 grow">
        <p className="font-bold">{title}</p>
        {text && <p className="line-clamp-4">{text}</p>}
        {foot}
      </div>
    </div>,
    { duration, removeDelay: 0 },
  );
}

type Props = {
  label: string;
  closeLabel: string;
  /** Whether F8 was pressed before this code was here. */
  called?: boolean;
};

/** Where toasts appear. F8 brings the focus here (spec §4), Escape sends the toast away; once it is gone the focus is where it was. */
export function Toaster({ label, closeLabel, called = false }: Props) {
  const { toasts, handlers } = useToaster({ duration: toastDuration });
  const region = useRef<HTMLElement>(null);
  const dialog = useTopLayer();
  const way = useWayBack(region);
  const shown = toasts.filter((one) => one.visible).slice(0, 1);

  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      way.go();
    };
    const pauseWhileHidden = () => (document.hidden ? handlers.startPause() : handlers.endPause());
    document.addEventListener("keydown", focusOnF8);
    document.addEventListener("visibilitychange", pauseWhileHidden);
    return () => {
      document.removeEventListener("keydown", focusOnF8);
      document.removeEventListener("visibilitychange", pauseWhileHidden);
    };
  }, [handlers, way]);

  useEffect(() => {
    if (called) way.go();
  }, [called, way]);

  // A toast was said in the language of the label, and goes when that changes.
  const spoken = useRef(label);
  useEffect(() => {
    if (spoken.current !== label) toast.remove();
    spoken.current = label;
  }, [label]);

  useClearPlace(region, shown[0]?.id, dialog);

  // A toast that is closed under the pointer or the focus takes with it the event that would have ended the pause.
  const empty = shown.length === 0;
  useEffect(() => {
    if (empty) handlers.endPause();
  }, [empty, handlers]);
  // Back once the last is gone: the first F8 brings the place along, with nothing in it yet.
  const wasEmpty = useRef(true);
  useEffect(() => {
    if (empty && !wasEmpty.current) way.back();
    wasEmpty.current = empty;
  }, [empty, way]);

  // So does one that is drawn anew, for it moves into a dialog that opens and out of one that closes.
  const drawnIn = useRef(dialog);
  useEffect(() => {
    if (drawnIn.current !== dialog) handlers.endPause();
    drawnIn.current = dialog;
  }, [dialog, handlers]);

  const place = (
    <section
      ref={region}
      aria-label={label}
      tabIndex={-1}
      className="fixed inset-x-4 bottom-4 z-20 wide:right-6 wide:left-auto wide:w-104"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={({ relatedTarget }) => {
        handlers.endPause();
        way.left(relatedTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Otherwise a dialog around it would go as well.
        event.preventDefault();
        toast.dismiss();
        way.back();
      }}
    >
      {/* The live region is there before its words, or they would not be read. */}
      <div role="status">
        {shown.map((one) => (
          <OneToast key={one.id} toast={one} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  );
  return dialog ? createPortal(place, dialog) : place;
}

function OneToast({ toast: one, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [from, setFrom] = useState<number | null>(null);
  const [moved, setMoved] = useState(0);

  const move = (event: PointerEvent) => from !== null && setMoved(Math.max(0, event.clientX - from));
  const release = () => {
    if (moved > swipeThreshold) toast.dismiss(one.id);
    setFrom(null);
    setMoved(0);
  };

  return (
    <div
      data-toast
      className="torn flex touch-pan-y items-start gap-2 bg-ink p-1.5 pl-6 text-page has-data-[tone=error]:bg-error"
      style={moved ? { transform: `translateX(${moved}px)` } : undefined}
      onPointerDown={(event) => setFrom(event.clientX)}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div className="min-w-0 grow py-2">{resolveValue(one.message, one)}</div>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center"
        onClick={() => toast.dismiss(one.id)}
      >
        <Icon name="close" />
        <span className="sr-only">{closeLabel}</span>
      </button>
    </div>
  );
}
