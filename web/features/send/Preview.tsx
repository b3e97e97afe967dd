import { useDeferredValue, useEffect, useState } from "react";
import type { Language } from "#contract/language";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { perLanguage, useLanguage } from "../../i18n/language";
import { LockScreen, Notification } from "../../ui/Phone";
import { useFormState, useTyped } from "../form/use-form";
import { blank, type OrderForm, senderFate } from "./order";

/**
 * What the receiver's phone will show, for the eye only, as it repeats the form. On a phone the notification is at the top
 * of the screen while the message is written: a second one, for one that moved there would be a shift of the page.
 */
export function Preview({ form, className }: { form: OrderForm; className: string }) {
  const words = useTexts(send);
  const language = useLanguage();
  const sender = useTyped(form, "sender").trim() || blank.sender;
  const fate = useFormState(form, ({ typed }) => senderFate(typed));
  // The key is drawn first, and the picture of it when there is time.
  const message = useDeferredValue(useTyped(form, "message"));
  const moment = useMoment(language);
  const shown = {
    sender: words.seenAs[fate](sender),
    text: message || words.previewEmpty,
    now: words.previewNow,
  };
  return (
    <>
      <LockScreen {...moment} className={className}>
        <Notification {...shown} className="mt-2 flex wide:mt-5" />
      </LockScreen>
      {moment && <Notification {...shown} className="pinned" />}
    </>
  );
}

/** Today and now on the visitor's clock, told anew with each key. The page that was built knows neither. */
function useMoment(language: Language): { day: string; time: string } | null {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!here) return null;
  return { day: dayIn(language).format(Date.now()), time: timeIn(language).format(Date.now()) };
}

const localeOf = (language: Language) => (language === "en" ? "en-GB" : language);
const dayIn = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), { weekday: "long", day: "numeric", month: "long" }),
);
const timeIn = perLanguage((language) => new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short" }));
