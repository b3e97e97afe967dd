import { useQuery } from "@tanstack/react-query";
import { auditResponse } from "#contract/admin-panel";
import { useTexts } from "../../i18n/catalogue";
import { apiPage } from "../api-query";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { NothingFound } from "../NothingFound";
import { startOfDay } from "../orders/queries";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { Empty } from "../ui/Empty";
import { AuditSearch } from "./AuditSearch";
import { Lines } from "./Lines";
import { auditTexts } from "./words";

/** What staff did and looked at, the newest first: found by person, by deed, by kind, by id and by day. */
export function Audit() {
  const words = useTexts(auditTexts);
  const [{ actor, action, subject, subjectId, from, cursor }, change] = usePanelSearch();
  const asked = { actor, action, subject, subjectId };
  const day = { from: startOfDay(from, 0), to: startOfDay(from, 1) };
  const query = useQuery(apiPage("/api/admin/audit", { query: { cursor, ...day } }, asked, auditResponse));
  const isSearching = Boolean(actor || action || subject || subjectId || from);
  return (
    <Card title={words.title} isWhole actions={<RefreshButton query={query} />}>
      <p className="py-3 text-note text-muted">{words.text}</p>
      <AuditSearch
        asked={{ ...asked, from }}
        onSearch={(wanted) => change({ ...wanted, cursor: undefined })}
      />
      <Loaded query={query}>
        {({ data, next }) => (
          <>
            {data.length > 0 && <Lines lines={data} />}
            {data.length === 0 &&
              (isSearching ? <NothingFound /> : <Empty glyph="book" title={words.empty} />)}
            <ListPager next={next} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
