import { useQuery } from "@tanstack/react-query";
import type { TrailHour, TrailSubjectItem } from "#contract/admin-trail";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { Dialog } from "../ui/Dialog";
import { Foreign } from "../ui/Facts";
import { FoldTable } from "../ui/FoldTable";
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
          <FoldTable
            label={words.subjects}
            heads={[words.who, words.count, words.firstLast]}
            rows={subjects.map((subject) => ({
              key: `${subject.of} ${subject.who} ${subject.mark}`,
              cells: [<Name key="who" subject={subject} />, String(subject.count), spanOf(subject)],
            }))}
          />
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
          <FoldTable
            label={words.found(typed)}
            heads={heads}
            rows={data.map((subject) => ({
              key: `${subject.start} ${subject.kind} ${subject.of}`,
              cells: [
                stamp(subject.start),
                words.kinds[subject.kind],
                <Name key="who" subject={subject} />,
                String(subject.count),
                spanOf(subject),
              ],
            }))}
          />
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

/** From when to when; of one moment its time is said once. */
export function spanOf({ firstAt, lastAt }: Pick<TrailHour, "firstAt" | "lastAt">): string {
  const [first, last] = [stamp(firstAt), stamp(lastAt)];
  return first === last ? first : `${first} – ${last}`;
}
