import { useQuery } from "@tanstack/react-query";
import { type AuditItem, auditResponse } from "#contract/admin-panel";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { apiPage } from "../api-query";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { Cell, Row, Table } from "../ui/Table";
import { usePanelSearch } from "../use-panel-search";
import { admin } from "../words";
import { AuditSearch } from "./AuditSearch";

/** What staff did and looked at, the newest first. */
export function Audit() {
  const { audit: words, refresh, nothingFound } = useTexts(admin);
  const [{ actor, action, subject, subjectId, cursor }, change] = usePanelSearch();
  const asked = { actor, action, subject, subjectId };
  const query = useQuery(apiPage("/api/admin/audit", { query: { ...asked, cursor } }, auditResponse));
  const searching = Boolean(actor || action || subject || subjectId);
  return (
    <Card
      title={words.title}
      actions={
        <Button look="small" onClick={() => void query.refetch()}>
          {refresh}
        </Button>
      }
    >
      <p className="pb-3 text-note text-muted">{words.text}</p>
      <AuditSearch
        key={JSON.stringify(asked)}
        asked={asked}
        onSearch={(wanted) => change({ ...wanted, cursor: undefined })}
      />
      <Loaded query={query}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? (
              <p className="text-muted">{searching ? nothingFound : words.empty}</p>
            ) : (
              <Lines lines={data} />
            )}
            <ListPager next={next} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly AuditItem[] }) {
  const { audit: words } = useTexts(admin);
  const heads = [words.when, words.actor, words.action, words.subject, words.reason, words.detail];
  return (
    <Table label={words.lines} heads={heads}>
      {lines.map((line) => (
        <Row key={line.seq}>
          <Cell className="figures whitespace-nowrap">{stamp(line.at)}</Cell>
          <Cell>{line.actor}</Cell>
          <Cell>
            <code className="text-small">{line.action}</code>
          </Cell>
          <Cell>
            <code className="text-small">
              {line.subject} {line.subjectId}
            </code>
          </Cell>
          <Cell>{line.reason !== null && <Foreign>{line.reason}</Foreign>}</Cell>
          <Cell>
            <code className="text-small">{detailOf(line)}</code>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const detailOf = ({ detail }: AuditItem): string =>
  Object.entries(detail ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
