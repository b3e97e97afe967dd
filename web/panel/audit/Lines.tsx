import type { AuditItem } from "#contract/admin-panel";
import { localDay } from "#domain/tallies";
import { alarmTexts } from "#voice/alarms";
import { timeOfDay } from "#voice/format";
import { rulesTexts } from "#voice/rules";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Link } from "../place";
import { Foreign } from "../ui/Facts";
import { aboutOf, actorOf, type Deed, deedOf, deedsIn } from "./sentences";
import { auditTexts } from "./words";

/** Deeds by the day, each a sentence, with what it was about and why. */
export function Lines({ lines }: { lines: readonly AuditItem[] }) {
  const words = useTexts(auditTexts);
  const language = useLanguage();
  const days = Map.groupBy(deedsIn(lines), ([{ at }]) => localDay(at));
  const long = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const nameOf = (day: string) => {
    const name = long.format(Date.parse(`${day}T12:00:00Z`));
    return day === localDay(Date.now()) ? words.today(name) : name;
  };
  return (
    <table className="audit" aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.actor}</th>
          <th scope="col">{words.sentence}</th>
        </tr>
      </thead>
      {[...days].map(([day, deeds]) => (
        <tbody key={day}>
          <tr className="audit-day">
            <th scope="rowgroup" colSpan={3}>
              {nameOf(day)}
            </th>
          </tr>
          {deeds.map((deed) => (
            <Line key={deed[0].seq} deed={deed} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ deed }: { deed: Deed }) {
  const words = useTexts(auditTexts);
  const names = { alarms: useTexts(alarmTexts), rules: useTexts(rulesTexts).names };
  const [line, ...others] = deed;
  const about = aboutOf(line, words, names);
  return (
    <tr>
      <td className="audit-when">{timeOfDay(line.at)}</td>
      <td>{actorOf(line.actor, words)}</td>
      <td>
        <b>{deedOf(deed, words)}</b>{" "}
        {about !== "" && (
          <>
            <span className="text-muted">
              <Foreign>{about}</Foreign>
            </span>{" "}
          </>
        )}
        {others.length === 0 && <Where line={line} />}
        {line.reason !== null && line.reason !== "" && (
          <>
            {" "}
            “<Foreign>{line.reason}</Foreign>”
          </>
        )}
        {others.length > 0 && hasWay(line) && (
          <details className="audit-all">
            <summary>{words.more(deed.length)}</summary>
            <ul>
              {deed.map((one) => (
                <li key={one.seq}>
                  <span className="audit-when">{timeOfDay(one.at)}</span> <Where line={one} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}

const hasWay = ({ subject }: AuditItem) => subject === "order" || subject === "abuse_report";

/** The way to what it was about, where it has a page of its own. The sentence before it says what that is; alone the link does. */
function Where({ line: { subject, subjectId } }: { line: AuditItem }) {
  const words = useTexts(auditTexts);
  if (subject !== "order" && subject !== "abuse_report") return null;
  const [name, search] =
    subject === "order"
      ? [words.order(subjectId), { view: "orders", order: subjectId } as const]
      : [words.report(subjectId), { view: "reports", report: subjectId } as const];
  return (
    <Link to="/admin" search={search} className="audit-id" aria-label={name}>
      {subjectId}
    </Link>
  );
}
