import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { StartShown } from "#contract/admin-start";
import { dueTexts } from "#voice/due";
import { gateTags } from "#voice/gate-tags";
import { worklistTexts } from "#voice/worklist";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { startQuery } from "../frame/use-counts";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { useListKeys } from "../use-list-keys";
import { casesIn, type Filter } from "./cases";
import type { ListWords } from "./list-words";
import { firstRows, WaitingList, WaitingSection } from "./WaitingList";
import { homeTexts } from "./words";

/** What waits for a person, the first deadline on top: held texts, reports, money, faults (PANEL §2). */
export function Waiting() {
  const words = useTexts(homeTexts);
  const query = useQuery(startQuery);
  return (
    <WaitingSection label={words.title}>
      <Loaded query={query}>
        {(start) => (
          <Cases
            start={start}
            // What is asked for anew is shown at once.
            again={async () => (await query.refetch()).data}
            isFetching={query.isFetching}
          />
        )}
      </Loaded>
    </WaitingSection>
  );
}

type CasesProps = {
  start: StartShown;
  again: () => Promise<StartShown | undefined>;
  isFetching: boolean;
};

function Cases({ start, again, isFetching }: CasesProps) {
  const { cases, fresh, show } = useStanding(start);
  const [filter, setFilter] = useState<Filter>("all");
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  useMarkOfRow(list);
  return (
    <WaitingList
      start={start}
      cases={cases}
      {...useInSteps()}
      words={useListWords()}
      Link={Link}
      acts={{
        filter,
        onFilter: setFilter,
        fresh,
        onFresh: () => show(start),
        isFetching,
        onAgain: () => void again().then(show),
        list,
      }}
    />
  );
}

/** The mark on the ruler of the row that has the focus stands out, without anything being drawn anew. */
function useMarkOfRow(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = list.current;
    const show = (of: EventTarget | null) => {
      const row = of instanceof Element ? of.closest<HTMLElement>("[data-case]") : null;
      for (const mark of document.querySelectorAll<HTMLElement>(".ruler-mark"))
        mark.toggleAttribute("data-at", row !== null && mark.dataset.case === row.dataset.case);
    };
    const come = ({ target }: FocusEvent) => show(target);
    const go = () => show(null);
    rows?.addEventListener("focusin", come);
    rows?.addEventListener("focusout", go);
    return () => {
      rows?.removeEventListener("focusin", come);
      rows?.removeEventListener("focusout", go);
    };
  }, [list]);
}

/** The texts of the list, in the language of the page. */
function useListWords(): ListWords {
  return {
    language: useLanguage(),
    home: useTexts(homeTexts),
    due: useTexts(dueTexts),
    kinds: useTexts(worklistTexts).kinds,
    tags: useTexts(gateTags),
  };
}

/**
 * The cases that stand on the screen. What came in meanwhile waits until its reader asks for it, and never moves what is under
 * their hand; what is done goes at once (PANEL §1).
 */
function useStanding(start: StartShown) {
  const all = casesIn(start);
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(all.map(({ key }) => key)));
  const cases = all.filter(({ key }) => known.has(key));
  return {
    cases,
    fresh: all.length - cases.length,
    show: (now: StartShown | undefined) => now && setKnown(new Set(casesIn(now).map(({ key }) => key))),
  };
}

/** How much of the list is drawn: its first rows, and right after they are painted all of it. */
function useInSteps(): { drawn?: number } {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return painted ? {} : { drawn: firstRows };
}
