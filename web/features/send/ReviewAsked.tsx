import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { speak } from "../../i18n/language";
import type { AskReview } from "./AskReview";

type Asked = ComponentProps<typeof AskReview>;

/**
 * The place of `AskReview` below the button, whose code comes when it is needed: few orders are ever held. Where it cannot be
 * had, the sentence stands alone, and ordering again asks for it anew.
 */
export function ReviewAsked(asked: Asked) {
  const [Ask, setAsk] = useState<ComponentType<Asked> | null>(null);
  useEffect(() => {
    const fetchIt = async () => {
      const late = await import("./AskReview");
      // Its words came with it, and so far in Dutch alone.
      await speak();
      setAsk(() => late.AskReview);
    };
    fetchIt().catch(console.warn);
  }, []);
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.told = "";
    return () => void delete page.dataset.told;
  }, []);
  return (
    <div className="absolute inset-x-0 top-0 z-1 px-4 text-note text-ink pad:px-8">
      {Ask ? <Ask {...asked} /> : <p role="status">{asked.text}</p>}
    </div>
  );
}
