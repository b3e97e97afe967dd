import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type AuditItem, auditResponse } from "#contract/admin-panel";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { TextInput } from "../../ui/TextInput";
import { apiPage } from "../api-query";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";

/** What staff did and looked at, the newest first. */
export function Audit() {
  const { audit: words, nothingFound } = useTexts(admin);
  const [{ actor, action, subject, subjectId, cursor }, change] = usePanelSearch();
  const asked = { actor, action, subject, subjectId };
  const query = useQuery(apiPage("/api/admin/audit", { query: { cursor } }, asked, auditResponse));
  const searching = Boolean(actor || action || subject || subjectId);
  return (
    <Card title={words.title} actions={<RefreshButton query={query} />}>
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

const names = ["actor", "action", "subject", "subjectId"] as const;
type Name = (typeof names)[number];
type Asked = Record<Name, string | undefined>;
type Typed = Record<Name, string>;

/** Exact words to look for, any of them or none. */
function AuditSearch({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const { audit: words } = useTexts(admin);
  const { register, handleSubmit } = useForm<Typed>({
    defaultValues: Object.fromEntries(names.map((name) => [name, asked[name] ?? ""])) as Typed,
  });
  const submit = handleSubmit((typed) =>
    onSearch(Object.fromEntries(names.map((name) => [name, typed[name].trim() || undefined])) as Asked),
  );
  return (
    <form className="flex flex-wrap items-end gap-3 pb-4" onSubmit={(event) => void submit(event)}>
      {names.map((name) => (
        <div key={name} className="min-w-0 grow basis-32">
          <label htmlFor={`audit-${name}`} className="block text-small text-muted">
            {words[name]}
          </label>
          <TextInput id={`audit-${name}`} type="search" autoComplete="off" {...register(name)} />
        </div>
      ))}
      <Button look="small" type="submit" className="min-h-12">
        {words.find}
      </Button>
    </form>
  );
}
