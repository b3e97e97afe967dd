import { useQuery } from "@tanstack/react-query";
import { type AlarmChannelItem, type AlarmItem, alarmsResponse } from "#contract/admin-alarms";
import { alarmText, alarmTexts, runbookPage } from "#voice/alarms";
import { stamp } from "#voice/format";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { RefreshButton } from "../SearchedList";
import { Badge, type BadgeTone } from "../ui/Badge";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { vendorName } from "./since";
import { systemTexts } from "./words";

export const alarmsQuery = apiQuery("/api/admin/alarms", {}, alarmsResponse, ({ data }) => data);

/** What a person must look at and what to do about it, what was closed of late, and the roads on which people are told. */
export function Alarms() {
  const { alarms: words } = useTexts(systemTexts);
  const query = useQuery(alarmsQuery);
  return (
    <div className="system-wide space-y-4">
      <Card title={words.title} actions={<RefreshButton query={query} />}>
        <p className="pb-3 text-note text-muted">{words.text}</p>
        <Loaded query={query}>
          {({ open }) => (open.length === 0 ? <p>{words.empty}</p> : <List alarms={open} />)}
        </Loaded>
      </Card>
      {query.data && (
        <Card title={words.channels}>
          <Channels channels={query.data.channels} />
        </Card>
      )}
      {query.data && query.data.closed.length > 0 && (
        <Card title={words.closed}>
          <details className="system-behind">
            <summary>{words.closedCount(query.data.closed.length)}</summary>
            <List alarms={query.data.closed} />
          </details>
        </Card>
      )}
    </div>
  );
}

const List = ({ alarms }: { alarms: readonly AlarmItem[] }) => (
  <ul>
    {alarms.map((alarm) => (
      <AlarmRow key={alarm.id} alarm={alarm} />
    ))}
  </ul>
);

function AlarmRow({ alarm }: { alarm: AlarmItem }) {
  const { alarms: words } = useTexts(systemTexts);
  const { what, todo } = alarmText(useTexts(alarmTexts), alarm.code);
  const page = runbookPage(alarm.code);
  const { orderId } = alarm.facts;
  const subject = shownSubject(alarm.subject);
  return (
    <li className="system-alarm">
      <div className="space-y-1">
        <h3 className="flex flex-wrap items-baseline gap-2 font-bold">
          {what} {subject !== "" && <code className="text-small">{subject}</code>}
          <Badge tone={toneOf(alarm)}>{words.states[alarm.state]}</Badge>
        </h3>
        <p>{todo}</p>
        <p className="figures text-small text-muted">
          {words.times(alarm.count)} · {words.first} {stamp(alarm.firstAt)} · {words.last}{" "}
          {stamp(alarm.lastAt)}
          {alarm.changedBy !== null && alarm.changedAt !== null && (
            <>
              {" · "}
              {words.by(
                alarm.changedBy === "system" ? words.system : alarm.changedBy,
                stamp(alarm.changedAt),
              )}
            </>
          )}
        </p>
        {typeof orderId === "string" && (
          <Link to="/admin" search={{ view: "orders", order: orderId }}>
            {words.toOrder}
          </Link>
        )}
        {page !== null && (
          <p className="text-small wrap-anywhere text-muted">
            {words.runbook} <code>docs/operate/runbook/{page}.md</code>
          </p>
        )}
      </div>
      {alarm.state !== "closed" && <Moves alarm={alarm} what={what} />}
    </li>
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

function Moves({ alarm, what }: { alarm: AlarmItem; what: string }) {
  const { alarms: words } = useTexts(systemTexts);
  const set = useChange({
    run: (state: "acknowledged" | "closed") =>
      fetchApi("PUT", "/api/admin/alarms/:id", { param: { id: String(alarm.id) }, json: { state } }),
    done: () => ({ title: textsNow(systemTexts).alarms.done }),
    failed: () => ({ title: textsNow(systemTexts).alarms.failed }),
    refreshes: ["/api/admin/alarms", "/api/admin/system", "/api/admin/audit"],
  });
  const move = (state: "acknowledged" | "closed") => () => set.isPending || set.mutate(state);
  return (
    <div className="flex flex-wrap gap-2">
      {alarm.state === "open" && (
        <Button
          look="small"
          aria-disabled={set.isPending}
          aria-label={words.acknowledgeNamed(what)}
          onClick={move("acknowledged")}
        >
          {words.acknowledge}
        </Button>
      )}
      <Button
        look="small"
        aria-disabled={set.isPending}
        aria-label={words.closeNamed(what)}
        onClick={move("closed")}
      >
        {words.close}
      </Button>
    </div>
  );
}

function Channels({ channels }: { channels: readonly AlarmChannelItem[] }) {
  const { alarms: words } = useTexts(systemTexts);
  if (channels.length === 0) return <p>{words.noChannels}</p>;
  return (
    <ul>
      {channels.map(({ name, failures, failedAt, deliveredAt }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
        >
          <span className="font-bold">{words.channelNames[name]}</span>
          {failures > 0 ? <Badge tone="red">{words.down}</Badge> : <Badge tone="green">{words.up}</Badge>}
          <span className="figures text-small text-muted">
            {deliveredAt === null ? words.neverTold : words.toldAt(stamp(deliveredAt))}
            {failures > 0 && failedAt !== null && (
              <>
                {" · "}
                {words.failedAt(stamp(failedAt), failures)}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
