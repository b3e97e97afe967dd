import { useEffect, useRef, useState } from "react";
import type { Language } from "#contract/language";
import type { Twin } from "#voice/catalogue";
import { money, whole } from "#voice/format";
import type { sendNl } from "#voice/send";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { measure } from "./measure";

/** Long enough that nobody is interrupted while typing, in ms. */
const silence = 1000;

/** Says the count aloud after a silence, and only when a further part or a limit has been reached. */
export function SpokenCount({ text }: { text: string }) {
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
