import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SessionsResponse, sessionsResponse } from "#contract/auth";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { read, write } from "../server";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { admin } from "../words";

type Session = SessionsResponse["data"][number];

/** Where this person is signed in, each to be ended. */
export function Sessions() {
  const { account: words } = useTexts(admin);
  const query = useQuery({
    queryKey: ["sessions"],
    queryFn: async () => (await read(sessionsResponse, "auth/sessions")).data,
  });
  const [ending, setEnding] = useState<{ path: string } | null>(null);
  const others = (query.data ?? []).some(({ current }) => !current);
  return (
    <Card
      title={words.sessions}
      actions={
        others && (
          <Button look="small-danger" onClick={() => setEnding({ path: "auth/sessions" })}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <ul className="-my-2">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => setEnding({ path: `auth/sessions/${encodeURIComponent(session.id)}` })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {ending && <End path={ending.path} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { account: words } = useTexts(admin);
  const browser = session.browser ?? words.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2 text-note last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold">{browser}</span>
          {session.current && <Badge tone="green">{words.current}</Badge>}
        </p>
        <p className="figures text-small text-muted">
          {session.address} {words.since(stamp(session.createdAt))}, {words.seen(stamp(session.lastSeenAt))}
        </p>
      </div>
      {!session.current && (
        <Button look="small-danger" aria-label={words.endNamed(browser)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

function End({ path, onClose }: { path: string; onClose: () => void }) {
  const { account: words } = useTexts(admin);
  const end = useChange({
    run: () => write("DELETE", path),
    done: ({ account }) => ({ title: account.ended }),
    failed: ({ account }) => ({ title: account.endFailed }),
    refresh: ["sessions", "audit"],
  });
  return (
    <Confirm
      title={words.endTitle}
      confirmLabel={words.end}
      failed={words.endFailed}
      onConfirm={() => end.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{words.endText}</p>
    </Confirm>
  );
}
