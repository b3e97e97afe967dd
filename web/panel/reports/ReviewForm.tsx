import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { common } from "#voice/common";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button, type ButtonLook } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { TextArea } from "../../ui/TextInput";
import { withReason } from "../reason";
import { keepNotes, readNotes } from "../typed";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";
import { isStale, type TypedReview, useReview } from "./use-review";

type Props = {
  /** The report as it was when the dialog was opened: what is typed here answers to that. */
  opened: ReportItem;
  detail: ReportDetail | undefined;
  /** What comes next pushes the buttons down: nobody may be about to press one then. */
  waiting: boolean;
  onDone: () => void;
};

const looks: Record<ReportState, ButtonLook> = {
  dismissed: "secondary",
  resolved: "primary",
  pending: "secondary",
};

/** Notes, words for the reporter, and the verdict; a report that was decided can be opened again (decision 021). */
export function ReviewForm({ opened, detail, waiting, onDone }: Props) {
  const { reports: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  // The list may be read again meanwhile.
  const [base] = useState(opened);
  const { register, getValues } = useForm<TypedReview>({
    defaultValues: { reviewNotes: readNotes(opened.id) ?? opened.reviewNotes ?? "" },
  });
  const review = useReview(base, detail, onDone);
  const labels: Record<ReportState, string> = {
    dismissed: words.dismiss,
    resolved: words.resolve,
    pending: words.reopen,
  };
  const verdicts = (["dismissed", "resolved", "pending"] as const).filter(
    (status) => status !== "pending" || (detail ?? base).status !== "pending",
  );
  return (
    <form className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      <Field id="review-notes" label={words.notes} hint={words.notesHint} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextArea
            {...aria}
            rows={3}
            {...register("reviewNotes", { onChange: ({ target }) => keepNotes(opened.id, target.value) })}
          />
        )}
      </Field>
      {detail && <NotesHistory notes={detail.notes} />}
      {detail && (
        <Field
          id="review-decision"
          label={words.decision}
          hint={words.decisionHint}
          errorPrefix={errorPrefix}
        >
          {(aria) => (
            <TextArea {...aria} rows={3} defaultValue={detail.decision ?? ""} {...register("decision")} />
          )}
        </Field>
      )}
      {isStale(review.error) && detail ? (
        <Changed before={base} now={detail} />
      ) : (
        review.error && (
          <Notice tone="error" role="alert">
            <p>{withReason(words.updateFailed, review.error)}</p>
          </Notice>
        )
      )}
      <fieldset disabled={waiting}>
        <legend className="pb-2 font-bold">{words.verdictTitle}</legend>
        <div className="flex flex-wrap gap-3">
          {verdicts.map((status) => (
            <Button
              key={status}
              look={looks[status]}
              disabled={review.isPending}
              onClick={() => review.mutate({ ...getValues(), status })}
            >
              {labels[status]}
            </Button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

/** What somebody else made of the report while it was looked at here. */
function Changed({ before, now }: { before: ReportItem; now: ReportDetail }) {
  const { reports: words, none } = useTexts(admin);
  const changes = [
    now.status !== before.status && words.staleStatus(words.states[before.status], words.states[now.status]),
    now.reviewNotes !== before.reviewNotes && words.staleNotes(now.reviewNotes ?? none),
    now.decision !== null && words.staleDecision(now.decision),
  ].filter((line) => line !== false);
  return (
    <Notice tone="warn" role="alert" title={words.staleTitle}>
      <p>{words.staleText}</p>
      <ul className="list-disc pl-5">
        {changes.map((line) => (
          <li key={line}>
            <Foreign>{line}</Foreign>
          </li>
        ))}
      </ul>
      <p>{words.staleAgain}</p>
    </Notice>
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
