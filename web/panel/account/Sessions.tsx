import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SessionsResponse, sessionsResponse } from "#contract/auth";
import { stamp } from "#voice/format";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Button } from "../../ui/Button";
import { apiQuery } from "../api-query";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { Prove } from "./Prove";
import { accountTexts } from "./words";

type Session = SessionsResponse["data"][number];
type Ending = Session | "others";

/** Where this person is signed in, each to be ended. */
export function Sessions() {
  const words = useTexts(accountTexts);
  const query = useQuery(apiQuery("/api/auth/sessions", {}, sessionsResponse, ({ data }) => data));
  const [ending, setEnding] = useState<Ending | null>(null);
  const [proving, setProving] = useState<Ending | null>(null);
  const end = useEnd();
  const others = (query.data ?? []).some(({ current }) => !current);
  return (
    <Card
      title={words.sessions}
      actions={
        others && (
          <Button look="small-danger" onClick={() => setEnding("others")}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <ul className="-my-2">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      {ending && <End ending={ending} onAsked={() => setProving(ending)} onClose={() => setEnding(null)} />}
      {proving && <Prove onProven={() => end.mutateAsync(proving)} onClose={() => setProving(null)} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const words = useTexts(accountTexts);
  const browser = session.browser ?? words.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2 text-note last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
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

type EndProps = {
  ending: Ending;
  /** The password was shown too long ago: no failure, only a step more. */
  onAsked: () => void;
  onClose: () => void;
};

function End({ ending, onAsked, onClose }: EndProps) {
  const words = useTexts(accountTexts);
  const end = useEnd();
  return (
    <Confirm
      title={words.endTitle}
      confirmLabel={words.end}
      failed={words.endFailed}
      onConfirm={async () => (await end.mutateAsync(ending)) || onAsked()}
      onClose={onClose}
    >
      <p>{words.endText}</p>
    </Confirm>
  );
}

/** Ends sessions; answers false when the password has to be shown first. */
const useEnd = () =>
  useChange({
    run: async (ending: Ending) => {
      try {
        await (ending === "others"
          ? fetchApi("DELETE", "/api/auth/sessions")
          : fetchApi("DELETE", "/api/auth/sessions/:id", { param: { id: ending.id } }));
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === "reauth_required") return false;
        throw error;
      }
    },
    done: (_, ended) => (ended ? { title: textsNow(accountTexts).ended } : null),
    failed: () => ({ title: textsNow(accountTexts).endFailed }),
    refreshes: ["/api/auth/sessions", "/api/admin/audit"],
  });
