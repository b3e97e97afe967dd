import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { common } from "#voice/common";
import { stamp } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextArea } from "../../ui/TextInput";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";
import type { DraftOf } from "./use-draft";

type Props = { report: ReportItem; detail: ReportDetail | undefined; draft: DraftOf };

/** Notes for staff, and words for the reporter, which may begin with ones that fit often. */
export function ReviewWords({ detail, draft }: Props) {
  const { reports: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  return (
    <>
      <Field id="review-notes" label={words.notes} hint={words.notesHint} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextArea
            {...aria}
            rows={3}
            value={draft.reviewNotes}
            onChange={({ target }) => draft.write(target.value)}
          />
        )}
      </Field>
      {detail && <NotesHistory notes={detail.notes} />}
      {detail && (
        <>
          <Field
            id="review-decision"
            label={words.decision}
            hint={words.decisionHint}
            errorPrefix={errorPrefix}
          >
            {(aria) => (
              <TextArea
                {...aria}
                rows={3}
                value={draft.decision}
                onChange={({ target }) => draft.answer(target.value)}
              />
            )}
          </Field>
          <Starters draft={draft} />
        </>
      )}
    </>
  );
}

/** Words to begin with; what was typed stays above them. */
function Starters({ draft }: { draft: DraftOf }) {
  const desk = useTexts(reportDesk);
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no form of their own
    <div role="group" aria-label={desk.starters} className="flex flex-wrap gap-2">
      {(["blocked", "nothing", "more"] as const).map((name) => (
        <Button
          key={name}
          look="small"
          onClick={() => {
            const typed = draft.decision.trim();
            draft.answer(typed === "" ? desk.starterText[name] : `${typed}\n\n${desk.starterText[name]}`);
            document.getElementById("review-decision")?.focus();
          }}
        >
          {desk.starter[name]}
        </Button>
      ))}
    </div>
  );
}

/** Every version of the notes, the newest first: nothing that was written is lost. */
function NotesHistory({ notes }: Pick<ReportDetail, "notes">) {
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
