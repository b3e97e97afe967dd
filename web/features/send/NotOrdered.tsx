import { type MouseEvent, useEffect, useRef } from "react";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
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
  const words = useTexts(send);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: "nearest" });
    mark(failure.excerpt);
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
        {failure.excerpt && (
          <p>
            {words.excerpt}: <mark className="wrap-anywhere">{failure.excerpt}</mark>
          </p>
        )}
        {failure.help && <p>{failure.help}</p>}
      </Notice>
    </div>
  );
}

/** Selects what a message was refused for where it stands in it, so that the next key mends it. */
function mark(excerpt: string | undefined): void {
  const area = document.getElementById("message");
  if (!excerpt || !(area instanceof HTMLTextAreaElement)) return;
  const start = area.value.indexOf(excerpt);
  if (start >= 0) area.setSelectionRange(start, start + excerpt.length);
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
