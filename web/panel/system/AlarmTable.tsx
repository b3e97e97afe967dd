import type { AlarmItem } from "#contract/admin-alarms";
import { alarmText, alarmTexts, runbookPage } from "#voice/alarms";
import { stamp, whole } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Link } from "../place";
import { Badge, type BadgeTone } from "../ui/Badge";
import { FoldTable } from "../ui/FoldTable";
import { AlarmMoves } from "./AlarmMoves";
import { vendorName } from "./since";
import { systemTexts } from "./words";

type Props = { label: string; alarms: readonly AlarmItem[] };

/** Alarms of one sort: what happened, what to do, since when and how often, and who has it in hand (PANEL, `11-systeem`). */
export function AlarmTable({ label, alarms }: Props) {
  const { alarms: words } = useTexts(systemTexts);
  const texts = useTexts(alarmTexts);
  const language = useLanguage();
  const hasDeeds = alarms.some(({ state }) => state !== "closed");
  return (
    <div className="system-alarms">
      <FoldTable
        label={label}
        heads={[words.what, words.todo, words.since, words.times, words.state].concat(
          hasDeeds ? words.moves : [],
        )}
        figures={[3]}
        hasDeeds={hasDeeds}
        rows={alarms.map((alarm) => {
          const { what, todo } = alarmText(texts, alarm.code);
          const cells = [
            <What key="what" alarm={alarm} what={what} />,
            <Todo key="todo" alarm={alarm} todo={todo} />,
            <Since key="since" alarm={alarm} />,
            whole(alarm.count, language),
            <Stand key="stand" alarm={alarm} />,
          ];
          return {
            key: String(alarm.id),
            cells: hasDeeds ? [...cells, <AlarmMoves key="moves" alarm={alarm} what={what} />] : cells,
          };
        })}
      />
    </div>
  );
}

function What({ alarm, what }: { alarm: AlarmItem; what: string }) {
  const subject = shownSubject(alarm.subject);
  return (
    <span>
      {what} {subject !== "" && <code className="text-small">{subject}</code>}
    </span>
  );
}

/** The next step, and the ways to where it is taken. */
function Todo({ alarm, todo }: { alarm: AlarmItem; todo: string }) {
  const { alarms: words } = useTexts(systemTexts);
  const page = runbookPage(alarm.code);
  const { orderId } = alarm.facts;
  return (
    <div>
      {todo}
      {typeof orderId === "string" && (
        <p>
          <Link to="/admin" search={{ view: "orders", order: orderId }}>
            {words.toOrder}
          </Link>
        </p>
      )}
      {page !== null && (
        <p className="text-small wrap-anywhere text-muted">
          {words.runbook} <code>docs/operate/runbook/{page}.md</code>
        </p>
      )}
    </div>
  );
}

function Since({ alarm: { firstAt, lastAt } }: { alarm: AlarmItem }) {
  const { alarms: words } = useTexts(systemTexts);
  return (
    <div>
      {stamp(firstAt)}
      {lastAt !== firstAt && <p className="text-small text-muted">{words.last(stamp(lastAt))}</p>}
    </div>
  );
}

function Stand({ alarm }: { alarm: AlarmItem }) {
  const { alarms: words } = useTexts(systemTexts);
  const { state, changedAt, changedBy } = alarm;
  return (
    <div>
      <Badge tone={toneOf(alarm)}>{words.states[state]}</Badge>
      {changedBy !== null && changedAt !== null && (
        <p className="text-small text-muted">
          {words.by(changedBy === "system" ? words.system : changedBy, stamp(changedAt))}
        </p>
      )}
    </div>
  );
}

/** What an alarm is about by a name that says something: a vendor, a setting, a page. Parts of the code are for the log. */
function shownSubject(subject: string): string {
  if (vendorName(subject) !== subject) return vendorName(subject);
  return /^[A-Z][A-Z_]+$|^\/|^[a-z]+$/.test(subject) ? subject : "";
}

const toneOf = ({ state, urgency }: AlarmItem): BadgeTone => {
  if (state === "closed") return "green";
  return state === "open" && urgency === "urgent" ? "red" : "neutral";
};
