import { useQuery } from "@tanstack/react-query";
import { accountsResponse, type ShownAccount } from "#contract/admin-staff";
import { mostDeeds } from "#domain/audit";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { RefreshButton } from "../SearchedList";
import { changeSearch } from "../screens";
import { Card } from "../ui/Card";
import { FoldTable } from "../ui/FoldTable";
import { Glyph } from "../ui/Glyph";
import { staffTexts } from "./words";

/** Who may open the panel. There is one role, and accounts are the operator's (`npm run admin`). */
export function People() {
  const words = useTexts(staffTexts);
  const query = useQuery(apiQuery("/api/admin/staff", {}, accountsResponse, ({ data }) => data));
  return (
    <Card title={words.title} isWhole actions={<RefreshButton query={query} />}>
      <p className="py-3 text-note text-muted">{words.text}</p>
      <Loaded query={query}>{(accounts) => <List accounts={accounts} />}</Loaded>
    </Card>
  );
}

function List({ accounts }: { accounts: readonly ShownAccount[] }) {
  const words = useTexts(staffTexts);
  return (
    <FoldTable
      label={words.title}
      heads={[words.name, words.totp, words.state, words.seen, words.sessions, words.deeds]}
      figures={[4, 5]}
      rows={accounts.map((account) => ({
        key: account.username,
        cells: [
          <span key="name">
            {account.username} {account.own && <span className="staff-you">{words.you}</span>}
          </span>,
          <span key="totp" className="system-stand" data-stand={account.totp ? "sends" : "off"}>
            <Glyph name={account.totp ? "task" : "warn"} />
            {account.totp ? words.on : words.off}
          </span>,
          stateOf(account, words),
          account.seenAt === null ? words.never : stamp(account.seenAt),
          String(account.sessions),
          account.deeds === 0 ? "0" : <Deeds key="deeds" account={account} />,
        ],
      }))}
    />
  );
}

function stateOf({ disabledAt, passwordUntil }: ShownAccount, words: (typeof staffTexts)["nl"]): string {
  if (disabledAt !== null) return words.disabled(stamp(disabledAt));
  return passwordUntil === null ? words.active : words.madePassword(stamp(passwordUntil));
}

/** How much somebody did today, which leads to it in the log; a name stands in no address. */
function Deeds({ account: { username, deeds } }: { account: ShownAccount }) {
  const words = useTexts(staffTexts);
  return (
    <button
      type="button"
      className="staff-deeds"
      aria-label={`${deeds}, ${words.log(username)}`}
      onClick={() => changeSearch({ view: "audit", actor: username })}
    >
      {deeds >= mostDeeds ? words.atLeast(deeds) : deeds}
    </button>
  );
}
