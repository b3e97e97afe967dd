import { type MouseEvent, useEffect, useRef } from "react";
import { Notice } from "../../ui/Notice";
import { failureId } from "../form/use-form";
import type { Failure } from "./failure";

type Props = {
  failure: Failure;
  /** Whether nothing else says it aloud. */
  aloud: boolean;
};

/**
 * Why an order did not get as far as the checkout. It comes when it comes, so it lies over the small print below the button,
 * which makes room for it (`data-told`): nothing moves under a hand, and it ends before the letter does.
 */
export function NotOrdered({ failure, aloud }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure]);
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.told = "";
    return () => void delete page.dataset.told;
  }, []);
  return (
    <div ref={place} className="absolute inset-x-0 top-0 z-1 px-4 text-note text-ink pad:px-8">
      <Notice key={String(aloud)} tone="error" title={failure.title} role={aloud ? "alert" : undefined}>
        <p id={failureId} className="line-clamp-6">
          <FailureText {...failure} />
        </p>
        {failure.help && <p>{failure.help}</p>}
      </Notice>
    </div>
  );
}

/** An objection to a field leads to that field. */
function FailureText({ text, field }: Failure) {
  if (!field) return text;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(field)?.focus();
  };
  return (
    <a href={`#${field}`} className="font-bold text-error hover:text-error" onClick={go}>
      {text}
    </a>
  );
}
