import { useEffect } from "react";
import { queueLimit } from "#domain/delivery";
import { duration } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Icon } from "../../ui/Icon";
import type { Sending } from "./use-site";

/** What describes a button that may not be pressed now. */
export const pausedId = "paused";

/**
 * Said before anyone writes: that nothing goes out now, or later than usual. It stands on top of the page, over the sentences
 * below the heading, which can be done without, and what it needs more over the picture: nothing moves when it is learned.
 */
export function Paused({ sending }: { sending: Sending }) {
  const words = useTexts(send);
  const language = useLanguage();
  const why = {
    on: null,
    off: words.pausedText,
    rewound: words.rewoundText,
    delayed: words.delayedText(duration(queueLimit, language)),
  }[sending];
  // What it lies over makes room for it.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-paused", sending !== "on");
  }, [sending]);
  return (
    // The live region is there before its words, or they would not be read.
    <div role="status" className="home-paused pointer-events-none z-1 max-w-reading self-end">
      {sending !== "on" && (
        <div
          data-notice
          className="flex min-h-full items-center gap-3 rounded-sm border border-warn bg-warn-ground px-4 py-2 text-note"
        >
          <Icon name="warn" className="size-5 text-warn" />
          <p id={pausedId}>
            <b className="text-warn">{sending === "delayed" ? words.delayed : words.paused}.</b> {why}
          </p>
        </div>
      )}
    </div>
  );
}
