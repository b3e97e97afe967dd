import { useQuery } from "@tanstack/react-query";
import type { TrailHour, TrailSubjectItem } from "#contract/admin-trail";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { Dialog } from "../ui/Dialog";
import { Foreign } from "../ui/Facts";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";
import { searchQuery, subjectsQuery } from "./queries";

/** Whom one hour's refusals of a kind were about, and by which references the log has more of them. */
export function Who({ hour, onClose }: { hour: TrailHour; onClose: () => void }) {
  const { trail: words } = useTexts(admin);
  const query = useQuery(subjectsQuery(hour.kind, hour.start));
  const references = new Set([hour.firstReference, hour.lastReference].filter((one) => one !== null));
  return (
    <Dialog
      title={words.whoNamed(words.kinds[hour.kind], stamp(hour.start))}
      closeLabel={words.close}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(subjects) => (
          <Table label={words.subjects} heads={[words.who, words.count, words.firstLast]}>
            {subjects.map((subject) => (
              <Row key={`${subject.of} ${subject.who} ${subject.mark}`}>
                <Cell>
                  <Name subject={subject} />
                </Cell>
                <Counts subject={subject} />
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
      {references.size > 0 && (
        <p className="pt-4 text-small wrap-anywhere text-muted">
          {words.references([...references].join(", "))}
        </p>
      )}
    </Dialog>
  );
}

/** In which hours an address with its network, or an account, was refused. */
export function Found({ typed }: { typed: string }) {
  const { trail: words } = useTexts(admin);
  const query = useQuery(searchQuery(typed));
  const heads = [words.hour, words.kind, words.who, words.count, words.firstLast];
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">
            <Foreign>{words.notFound(typed)}</Foreign>
          </p>
        ) : (
          <Table label={words.found(typed)} heads={heads}>
            {data.map((subject) => (
              <Row key={`${subject.start} ${subject.kind} ${subject.of}`}>
                <Cell className="figures whitespace-nowrap">{stamp(subject.start)}</Cell>
                <Cell>{words.kinds[subject.kind]}</Cell>
                <Cell>
                  <Name subject={subject} />
                </Cell>
                <Counts subject={subject} />
              </Row>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function Name({ subject: { of, who, account, mark } }: { subject: TrailSubjectItem }) {
  const { trail: words } = useTexts(admin);
  if (who === "others") return `${words.of[of]}: ${words.others}`;
  if (who === "no_account") return words.noAccount;
  return (
    <>
      {words.of[of]} {account ?? <code className="text-small">{mark}</code>}
    </>
  );
}

const Counts = ({ subject }: { subject: TrailSubjectItem }) => (
  <>
    <Cell className="figures">{subject.count}</Cell>
    <Cell className="figures whitespace-nowrap">
      {stamp(subject.firstAt)} – {stamp(subject.lastAt)}
    </Cell>
  </>
);
