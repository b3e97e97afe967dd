import { useEffect, useRef, useState } from "react";
import type { Language } from "#contract/language";
import { maxCharacters, maxParts } from "#domain/message";
import { firstPartCents, furtherPartCents } from "#domain/pricing";
import type { Twin } from "#voice/catalogue";
import { amount, money, whole } from "#voice/format";
import { send, type sendNl } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Strip } from "../../ui/Strip";
import { useTyped } from "../form/use-form";
import { measure, zoneInk } from "./measure";
import type { OrderForm } from "./order";

/** What each part of the longest message costs. */
const stampCents = Array.from({ length: maxParts }, (_, index) =>
  index ? furtherPartCents : firstPartCents,
);

/** How long the message is: the one part of the field that follows every key. */
export function Counter({ form }: { form: OrderForm }) {
  const words = useTexts(send);
  const language = useLanguage();
  const text = useTyped(form, "message");
  const { count, parts, zone } = measure(text);
  return (
    <>
      <Strip
        used={Math.min(1, count / maxCharacters)}
        first={1 / maxParts}
        zone={zone}
        values={stampCents.map((cents) => amount(cents, language))}
      />
      {/* On a phone a text that is too long takes a second line, which finds its room in the space before what follows. */}
      <p
        className={`figures mt-1 flex min-h-12 flex-wrap content-start justify-between gap-x-4 text-note ${zone === "over" ? "mid:-mb-6" : "-mb-6"} ${zoneInk[zone]}`}
        aria-hidden
      >
        <span>
          <span data-live="count" className="notranslate">
            {whole(count, language)}
          </span>{" "}
          {words.of(whole(maxCharacters, language))}
        </span>
        {zone === "over" ? (
          <strong id="too-long">{words.tooLong}</strong>
        ) : (
          <span className="notranslate min-w-15 text-right">
            <span data-live="parts">{parts}</span>{" "}
            <span data-live="unit" data-one={words.part} data-many={words.parts}>
              {parts === 1 ? words.part : words.parts}
            </span>
          </span>
        )}
      </p>
      <SpokenCount text={text} />
    </>
  );
}

/** The debounce, long enough that nobody is interrupted while typing, in ms. */
const silence = 1000;

/** The live region: says the count aloud after a silence, and only when a further part or a limit has been reached. */
function SpokenCount({ text }: { text: string }) {
  const words = useTexts(send);
  const language = useLanguage();
  const [said, setSaid] = useState<Measured | null>(null);
  const last = useRef("1 calm");
  const { count, parts, zone, cents } = measure(text);

  useEffect(() => {
    const reached = `${parts} ${zone}`;
    if (reached === last.current) return;
    const timer = setTimeout(() => {
      last.current = reached;
      setSaid({ count, parts, zone, cents });
    }, silence);
    return () => clearTimeout(timer);
  }, [count, parts, zone, cents]);

  return (
    <p className="sr-only" aria-live="polite">
      {said && sentenceOf(said, words, language)}
    </p>
  );
}

type Measured = Omit<ReturnType<typeof measure>, "sent">;

function sentenceOf({ count, parts, zone, cents }: Measured, words: Twin<typeof sendNl>, language: Language) {
  const unit = `${parts} ${parts === 1 ? words.part : words.parts}`;
  const limit = { calm: "", warn: words.nearlyFull, over: words.tooLong }[zone];
  const sum = words.announced(whole(count, language), unit, money(cents, language));
  return `${sum}. ${limit}`.trim();
}
