import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { startQuery } from "../frame/use-counts";
import { casesIn } from "./cases";
import { homeTexts } from "./words";

/** What the first screen is for, with the way into it. It stands in the shell, and is the largest text there (LCP). */
export function Lead() {
  const words = useTexts(homeTexts);
  return (
    <div className="home-head">
      <h1 className="shell-title">{words.title}</h1>
      <Begin />
      <p className="home-lead">{words.lead}</p>
    </div>
  );
}

/** Leads to the first case. Its place is kept from the beginning on, so that nothing moves when there is one. */
function Begin() {
  const { start } = useTexts(homeTexts);
  // What waits is asked for elsewhere, once it is known who is there.
  const { data } = useQuery({ ...startQuery, enabled: false });
  const isThere = data !== undefined && casesIn(data).length > 0;
  return (
    <Button className={isThere ? "" : "invisible"} disabled={!isThere} onClick={focusFirst}>
      {start}
    </Button>
  );
}

/** The first case, or what leads to it where the filter shows none. */
function focusFirst(): void {
  const first = (what: string) => document.querySelector<HTMLElement>(`.waiting ${what}`);
  (first("[data-row]") ?? first(".waiting-filter"))?.focus();
}
