import { useEffect, useRef } from "react";
import { askReview } from "#voice/ask-review";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { failureId } from "../form/use-form";

type Props = {
  /** What the Worker said of it. */
  text: string;
  pending: boolean;
  /** Orders the same again, to be looked at first. */
  onGo: () => void;
};

/**
 * That a person looks at this order before it is sent, and a button to order it all the same (decision 076). It takes the focus, so
 * that it is read out, and leaves the form as it was typed.
 */
export function AskReview({ text, pending, onGo }: Props) {
  const words = useTexts(askReview);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <section ref={place} tabIndex={-1} aria-label={words.title} aria-describedby={failureId}>
      <Notice tone="warn" title={words.title}>
        <p id={failureId}>{text}</p>
        <Button className="mt-2 w-full" aria-busy={pending || undefined} onClick={onGo}>
          {words.pay}
        </Button>
      </Notice>
    </section>
  );
}
