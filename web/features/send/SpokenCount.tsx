import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { send } from "../../i18n/send";
import { money, whole } from "../../lib/format";
import { measure } from "./measure";

/** Long enough that nobody is interrupted while typing, in ms. */
const silence = 1000;

/** Says the count aloud after a silence, and only when a further part or a limit has been reached. */
export function SpokenCount({ text }: { text: string }) {
  const words = useTexts(send);
  const language = useLanguage();
  const [spoken, setSpoken] = useState("");
  const last = useRef("1 calm");
  const { count, parts, zone, cents } = measure(text);

  useEffect(() => {
    const reached = `${parts} ${zone}`;
    if (reached === last.current) return;
    const timer = setTimeout(() => {
      last.current = reached;
      const unit = `${parts} ${parts === 1 ? words.part : words.parts}`;
      const limit = { calm: "", warn: words.nearlyFull, over: words.tooLong }[zone];
      const sum = words.announced(whole(count, language), unit, money(cents, language));
      setSpoken(`${sum}. ${limit}`.trim());
    }, silence);
    return () => clearTimeout(timer);
  }, [count, parts, zone, cents, words, language]);

  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  );
}
