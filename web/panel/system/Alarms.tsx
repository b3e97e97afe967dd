import { useQuery } from "@tanstack/react-query";
import { type AlarmChannelItem, alarmsResponse } from "#contract/admin-alarms";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { RefreshButton } from "../SearchedList";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { AlarmTable } from "./AlarmTable";
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
          {({ open }) =>
            open.length === 0 ? <p>{words.empty}</p> : <AlarmTable label={words.title} alarms={open} />
          }
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
            <AlarmTable label={words.closed} alarms={query.data.closed} />
          </details>
        </Card>
      )}
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
