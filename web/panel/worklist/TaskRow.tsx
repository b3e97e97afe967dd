import type { TaskItem } from "#contract/admin-worklist";
import { money, stamp } from "#voice/format";
import { worklistTexts } from "#voice/worklist";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { buttonClass } from "../../ui/Button";
import { Link } from "../place";
import { Badge } from "../ui/Badge";
import { Fact, Facts, Foreign } from "../ui/Facts";
import { TaskMoves } from "./TaskMoves";

/** One task: what waits, why, since when, by when, who has it, how it ended. */
export function TaskRow({ task }: { task: TaskItem }) {
  const words = useTexts(worklistTexts);
  const { what, todo } = words.kinds[task.kind];
  const isOpen = task.endedAt === null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-60 space-y-1">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          {what}
          {isOpen && task.dueAt < Date.now() && <Badge tone="red">{words.overdue}</Badge>}
          {task.ending !== null && <Badge tone="green">{words.endings[task.ending]}</Badge>}
        </h3>
        <p>
          {causeIn(words.causes, task.cause)} · <Which task={task} />
        </p>
        {isOpen && <p>{todo}</p>}
        <Times task={task} />
        {task.reason !== null && (
          <Facts>
            <Fact name={words.why}>
              <Foreign>{task.reason}</Foreign>
            </Fact>
            {task.reference !== null && (
              <Fact name={words.reference}>
                <Foreign>{task.reference}</Foreign>
              </Fact>
            )}
          </Facts>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Way task={task} />
        {isOpen && <TaskMoves task={task} />}
      </div>
    </li>
  );
}

/** A cause that another release left is its own word. */
const causeIn = (causes: Readonly<Record<string, string>>, cause: string): string => causes[cause] ?? cause;

function Times({ task }: { task: TaskItem }) {
  const words = useTexts(worklistTexts);
  const { openedAt, dueAt, takenBy, takenAt, endedBy, endedAt } = task;
  const parts = [
    words.since(stamp(openedAt)),
    ...(endedAt === null ? [words.due(stamp(dueAt))] : []),
    ...(takenBy !== null && takenAt !== null ? [words.takenBy(takenBy, stamp(takenAt))] : []),
    ...(endedBy !== null && endedAt !== null
      ? [words.endedBy(endedBy === "system" ? words.system : endedBy, stamp(endedAt))]
      : []),
  ];
  return <p className="figures text-small text-muted">{parts.join(" · ")}</p>;
}

/** By what it is found, here and at a vendor. */
function Which({ task }: { task: TaskItem }) {
  const { facts: names } = useTexts(worklistTexts);
  const language = useLanguage();
  const known = Object.entries(task.facts).flatMap(([name, value]) => {
    if (value === null || value === "") return [];
    const label = (names as Readonly<Record<string, string>>)[name] ?? name;
    const isMoney = /cents$/i.test(name) && typeof value === "number";
    return [`${label}: ${isMoney ? money(value, language) : value}`];
  });
  return <code className="text-small wrap-anywhere">{known.join(", ") || task.subject}</code>;
}

/** The way to what it is about, where the panel shows that. */
function Way({ task }: { task: TaskItem }) {
  const words = useTexts(worklistTexts);
  const { orderId } = task.facts;
  const what = words.kinds[task.kind].what;
  const look = buttonClass("small");
  if (task.kind === "report_overdue")
    return (
      <Link
        to="/admin"
        search={{ report: task.subject }}
        data-row
        className={look}
        aria-label={words.named(words.toReport, what, task.subject)}
      >
        {words.toReport}
      </Link>
    );
  if (task.kind === "alarm_open")
    return (
      <Link to="/admin" search={{ view: "system" }} data-row className={look}>
        {words.toAlarms}
      </Link>
    );
  if (typeof orderId !== "string" || task.cause === "unknown_order") return null;
  return (
    <Link
      to="/admin"
      search={{ view: "orders", order: orderId }}
      data-row
      className={look}
      aria-label={words.named(words.toOrder, what, orderId)}
    >
      {words.toOrder}
    </Link>
  );
}
