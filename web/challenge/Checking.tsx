import { useEffect, useRef, useState } from "react";
import type { challenge } from "#voice/challenge";
import { Button } from "../ui/Button";

export type Words = (typeof challenge)["nl"];

type Props = {
  words: Words;
  onStop: () => void;
  /** Given the box in which a vendor's widget may stand. */
  onShown: (box: HTMLElement) => void;
};

/** Says that it is being checked whether the visitor is a programme, where toasts appear; nothing moves for it. */
export function Checking({ words, onStop, onShown }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const report = useRef(onShown);
  useEffect(() => {
    // The live region is there before its words, or they would not be read.
    setShown(true);
    if (box.current) report.current(box.current);
  }, []);
  return (
    <section
      aria-label={words.title}
      className="fixed inset-x-4 bottom-4 z-20 paper space-y-2 border-t-2 border-ink p-4 text-ink wide:right-6 wide:left-auto wide:w-104"
      onKeyDown={({ key }) => {
        if (key === "Escape") onStop();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div role="status" className="min-h-6">
          {shown && (
            <p className="flex items-center gap-3">
              {/* Not `Spinner`: shared with the status page it would be a file of its own there. */}
              <svg
                className="size-6 animate-spin text-action"
                viewBox="0 0 24 24"
                fill="none"
                aria-hidden="true"
              >
                <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
              </svg>
              {words.checking}
            </p>
          )}
        </div>
        <Button look="quiet" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
      <div ref={box} />
    </section>
  );
}
