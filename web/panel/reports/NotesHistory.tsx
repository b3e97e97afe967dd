import type { ReportDetail } from "#contract/admin-reports";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

/** Every version of the notes, the newest first: nothing that was written is lost. */
export function NotesHistory({ notes }: Pick<ReportDetail, "notes">) {
  const { reports: words } = useTexts(admin);
  if (notes.length === 0) return null;
  return (
    <details className="text-note">
      <summary className="cursor-pointer py-1">{words.history(notes.length)}</summary>
      <ul className="space-y-2 border-l-2 border-line pl-3">
        {notes.map(({ at, author, note }) => (
          <li key={`${at} ${author}`}>
            <p className="figures text-small text-muted">
              {stamp(at)}, {author}
            </p>
            <Foreign>{note}</Foreign>
          </li>
        ))}
      </ul>
    </details>
  );
}
