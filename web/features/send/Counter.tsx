import { maxCharacters } from "#domain/message";
import { whole } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useTyped } from "../form/use-form";
import { measure, zoneInk } from "./measure";
import type { OrderForm } from "./order";
import { Ruler } from "./Ruler";
import { SpokenCount } from "./SpokenCount";

/** How long the message is: the one part of the field that follows every key. */
export function Counter({ form }: { form: OrderForm }) {
  const words = useTexts(send);
  const language = useLanguage();
  const text = useTyped(form, "message");
  const { count, parts, zone } = measure(text);
  return (
    <>
      <Ruler count={count} zone={zone} />
      {/* On a phone a text that is too long takes a second line, which finds its room in the space before what follows. */}
      <p
        className={`figures -mb-6 flex min-h-12 flex-wrap content-start justify-between gap-x-4 text-note ${zoneInk[zone]}`}
        aria-hidden
      >
        <span>
          <span data-live="count" suppressHydrationWarning>
            {whole(count, language)}
          </span>{" "}
          {words.of(whole(maxCharacters, language))}
        </span>
        {zone === "over" ? (
          <strong>{words.tooLong}</strong>
        ) : (
          <span className="min-w-15">
            <span data-live="parts" suppressHydrationWarning>
              {parts}
            </span>{" "}
            <span data-live="unit" data-one={words.part} data-many={words.parts} suppressHydrationWarning>
              {parts === 1 ? words.part : words.parts}
            </span>
          </span>
        )}
      </p>
      <SpokenCount text={text} />
    </>
  );
}
