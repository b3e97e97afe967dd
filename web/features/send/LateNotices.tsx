import { type MouseEvent, useEffect, useRef } from "react";
import { queueLimit } from "#domain/delivery";
import { duration } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Notice } from "../../ui/Notice";
import { failureId } from "../form/use-form";
import type { Failure } from "./failure";
import type { Sending } from "./use-site";

type Props = { failure: Failure | null; sending: Sending; aloud: boolean };

/**
 * What nobody can foresee when the button is pressed. It comes when it comes, so it lies over the small print below the
 * button, and on over the slip's edge: nothing moves under a hand that was about to press.
 */
export function LateNotices({ failure, sending, aloud }: Props) {
  const words = useTexts(send);
  const limit = duration(queueLimit, useLanguage());
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure]);
  if (!failure && sending === "on") return null;
  return (
    <div
      ref={place}
      className="absolute inset-x-0 top-0 z-1 space-y-2 bg-paper px-4 pb-4 text-note text-ink pad:px-8"
    >
      {failure && (
        <Notice key={String(aloud)} tone="error" title={failure.title} role={aloud ? "alert" : undefined}>
          <p id={failureId} className="line-clamp-6">
            <FailureText {...failure} />
          </p>
          {failure.help && <p>{failure.help}</p>}
        </Notice>
      )}
      {sending !== "on" && (
        <Notice tone="warn" title={sending === "off" ? words.paused : words.delayed}>
          <p>{sending === "off" ? words.pausedText : words.delayedText(limit)}</p>
        </Notice>
      )}
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
