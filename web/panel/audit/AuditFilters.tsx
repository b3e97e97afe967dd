import { useState } from "react";
import { auditActions, auditSubjects } from "#domain/audit";
import { lastDays } from "#domain/tallies";
import { useTexts } from "../../i18n/catalogue";
import { DayField } from "../SearchBar";
import { FilterPill } from "../ui/FilterPill";
import { auditTexts } from "./words";

/** What the log is asked by. */
export type Asked = Record<"actor" | "action" | "subject" | "subjectId" | "from", string | undefined>;

/** What the search and its filters are given; `onSearch` takes what changes alone. */
export type SearchProps = { asked: Asked; onSearch: (changes: Partial<Asked>) => void };

/** What narrows the log by choice, as in the list of orders: each acts at once, and goes with its cross. */
export function AuditFilters({ asked, onSearch }: SearchProps) {
  const words = useTexts(auditTexts);
  const deeds = auditActions
    .map((action) => [action, words.deeds[action](1)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <>
      <FilterPill
        id="audit-action"
        name={words.action}
        value={auditActions.find((one) => one === asked.action)}
        all={words.all}
        options={deeds}
        removeLabel={words.removeFilter(words.action)}
        onChoose={(action) => onSearch({ action })}
      />
      <FilterPill
        id="audit-subject"
        name={words.subject}
        value={auditSubjects.find((one) => one === asked.subject)}
        all={words.all}
        options={auditSubjects.map((subject) => [subject, words.kinds[subject]])}
        removeLabel={words.removeFilter(words.subject)}
        onChoose={(subject) => onSearch({ subject })}
      />
      <DayPill from={asked.from} onPick={(from) => onSearch({ from })} />
    </>
  );
}

const days = ["today", "yesterday", "other"] as const;
type Day = (typeof days)[number];

type DayProps = { from: string | undefined; onPick: (day: string | undefined) => void };

/** One day of the log: today, the one before, or one that is picked from a calendar. */
function DayPill({ from, onPick }: DayProps) {
  const words = useTexts(auditTexts);
  const [isPicking, setPicking] = useState(false);
  const [today, yesterday] = lastDays(Date.now(), 2);
  const named: Partial<Record<Day, string | undefined>> = { today, yesterday };
  const known = from === undefined ? undefined : (days.find((day) => named[day] === from) ?? "other");
  const day = isPicking ? "other" : known;
  return (
    <>
      <FilterPill
        id="audit-day"
        name={words.day}
        value={day}
        all={words.all}
        options={days.map((one) => [one, words.days[one]])}
        removeLabel={words.removeFilter(words.day)}
        onChoose={(chosen) => {
          setPicking(chosen === "other");
          if (chosen !== "other") onPick(chosen && named[chosen]);
        }}
      />
      {day === "other" && <DayField id="audit-from" label={words.whichDay} value={from} onPick={onPick} />}
    </>
  );
}
