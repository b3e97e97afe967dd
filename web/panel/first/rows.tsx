import type { StartShown } from "#contract/admin-start";
import type { Language } from "#contract/language";
import { dueNl } from "#voice/due";
import { dueEn } from "#voice/due.en";
import { gateTagsNl } from "#voice/gate-tags";
import { gateTagsEn } from "#voice/gate-tags.en";
import { taskKindsNl } from "#voice/worklist";
import { taskKindsEn } from "#voice/worklist.en";
import type { LinkOfRow } from "../home/CaseRow";
import { casesIn } from "../home/cases";
import type { ListWords } from "../home/list-words";
import { firstRows, HomeLayout, WaitingList, WaitingSection } from "../home/WaitingList";
import { homeNl } from "../home/words";
import { homeEn } from "../home/words.en";
import { addressOf } from "../search";
import { toDom } from "./dom";

/** The list's words alone, in both languages: of all that the panel says, what its first rows need. */
const words: Readonly<Record<Language, ListWords>> = {
  nl: { language: "nl", home: homeNl, due: dueNl, kinds: taskKindsNl, tags: gateTagsNl },
  en: { language: "en", home: homeEn, due: dueEn, kinds: taskKindsEn, tags: gateTagsEn },
};

/**
 * Draws what waits in the panel's shell, in the place of 'Laden...', before the panel's code is there: with the components that
 * the panel draws it with, which takes it over as it stands. A file of its own, asked for together with what waits
 * (`inline.ts`).
 */
export function drawRows(start: StartShown, language: Language): void {
  const said = words[language];
  const cases = casesIn(start);
  const list = (
    <WaitingSection label={said.home.title}>
      <WaitingList start={start} cases={cases} drawn={firstRows} words={said} Link={PlainLink} />
    </WaitingSection>
  );
  // What says that the connection is gone, and is empty mostly, stays.
  document
    .querySelector("#main > [role=status]:not(.shell-offline)")
    ?.replaceWith(...toDom(<HomeLayout waiting={list} count={cases.length} />));
}

/** Until then a row is followed as any link is. */
const PlainLink: LinkOfRow = ({ to, search, ...rest }) => <a {...rest} href={addressOf(to, search)} />;
