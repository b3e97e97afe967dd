import { type FormEvent, useEffect, useRef, useState } from "react";
import type { NumberView } from "#contract/my-number";
import { common } from "#voice/common";
import { moment } from "#voice/format";
import { numberTexts } from "#voice/number";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { draftAbout } from "../../lib/draft";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextArea } from "../../ui/TextInput";
import { type Failure, useSaid } from "./ask-number";
import { NotDone } from "./NotDone";

/** Why a message is being reported, as it is typed: the half hour of the session may end first. */
export const reasonDraft = draftAbout("number-report", "message", "reason");

type MessageProps = {
  message: NumberView["messages"][number];
  onReport: (id: string, reason: string) => Promise<Failure | null>;
};

/** One message that was sent, and the form that reports it. */
export function Message({ message: { id, at, sender, caseCode }, onReport }: MessageProps) {
  const words = useTexts(numberTexts);
  const language = useLanguage();
  const [open, setOpen] = useState(() => reasonDraft.read(id) !== "");
  const opener = useRef<HTMLButtonElement>(null);
  const cancelled = useRef(false);
  const cancel = () => {
    reasonDraft.clear();
    cancelled.current = true;
    setOpen(false);
  };
  useEffect(() => {
    if (!open && cancelled.current) opener.current?.focus();
  }, [open]);
  return (
    <li className="border-t border-line py-4">
      <p className="figures font-bold">{moment(at, language)}</p>
      <p>
        <bdi>{words.from(sender)}</bdi>
      </p>
      {caseCode !== undefined && (
        <p>
          <a href={`/melding#${caseCode}`}>{words.reported(caseCode)}</a>
        </p>
      )}
      {caseCode === undefined && !open && (
        <Button
          ref={opener}
          look="small"
          className="mt-2 min-h-11"
          aria-label={`${words.report}: ${moment(at, language)}, ${sender}`}
          onClick={() => setOpen(true)}
        >
          {words.report}
        </Button>
      )}
      {caseCode === undefined && open && (
        <Reason id={id} onSend={(reason) => onReport(id, reason)} onCancel={cancel} />
      )}
    </li>
  );
}

type ReasonProps = {
  id: string;
  onSend: (reason: string) => Promise<Failure | null>;
  onCancel: () => void;
};

/** What is about the field is said there, and nowhere else. */
const isOfField = ({ code }: Failure): boolean => code?.startsWith("reason_") ?? false;

function Reason({ id, onSend, onCancel }: ReasonProps) {
  const words = useTexts(numberTexts);
  const { errorPrefix } = useTexts(common);
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => field.current?.focus(), []);
  const keep = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) =>
    reasonDraft.save(id, currentTarget.value);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed = await onSend(field.current?.value ?? "");
    setBusy(false);
    setFailure(failed);
    if (failed && isOfField(failed)) field.current?.focus();
  };
  const error = useSaid(failure && isOfField(failure) ? failure : null) ?? undefined;
  return (
    <form aria-label={words.reportTitle} noValidate onSubmit={submit} className="mt-3 space-y-4">
      <Field
        id={`reason-${id}`}
        label={words.reason}
        hint={words.reasonHint}
        error={error}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextArea rows={4} defaultValue={reasonDraft.read(id)} onInput={keep} {...aria} ref={field} />
        )}
      </Field>
      {failure && !isOfField(failure) && <NotDone why={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy || undefined} aria-busy={busy || undefined}>
          {busy ? words.working : words.send}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
