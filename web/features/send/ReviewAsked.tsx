import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { speak } from "../../i18n/language";
import type { AskReview } from "./AskReview";

type Asked = ComponentProps<typeof AskReview>;

/**
 * The place of `AskReview` below the button, whose code comes when it is needed: few orders are ever held. Where it cannot be
 * had, as after a deployment, the form is posted: the page without scripts asks the same, and takes the answer (decision 039).
 */
export function ReviewAsked(asked: Asked) {
  const place = useRef<HTMLDivElement>(null);
  const [Ask, setAsk] = useState<ComponentType<Asked> | null>(null);
  useEffect(() => {
    const fetchIt = async () => {
      const late = await import("./AskReview");
      // Its words came with it, and so far in Dutch alone.
      await speak();
      setAsk(() => late.AskReview);
    };
    fetchIt().catch((error: unknown) => {
      console.warn("review", error);
      if (navigator.onLine) place.current?.closest("form")?.submit();
    });
  }, []);
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.told = "";
    return () => void delete page.dataset.told;
  }, []);
  return (
    <div ref={place} className="absolute inset-x-0 top-0 z-1 px-4 text-note text-ink pad:px-8">
      {Ask ? <Ask {...asked} /> : <p role="status">{asked.text}</p>}
    </div>
  );
}
