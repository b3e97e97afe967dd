import { type FormEvent, useId, useState } from "react";
import { normaliseSender, type SenderRefusal } from "#domain/sender";
import { problems } from "#voice/sentences";
import { useTexts } from "../../i18n/catalogue";
import { Select, TextInput } from "../../ui/TextInput";
import { Confirm } from "../Confirm";
import { admin } from "../words";
import type { Column } from "./arrange";
import { InLineForm, tellBlank } from "./InLineForm";
import type { StaffSender } from "./queries";
import { useChangeSender, useMakeSender, useRemoveSender } from "./use-changes";
import { type InLine, useFields } from "./use-in-line";
import { usePolicy } from "./use-policy";
import { pickerTexts } from "./words";

/** The choice of a sender that belongs to no category. */
const noCategory = "none";

type Props = {
  readonly of: InLine;
  /** Null for a new one. */
  readonly sender: StaffSender | null;
  readonly choices: readonly Column[];
  /** Why orders under its name are refused; undefined where they are not. */
  readonly refusal: SenderRefusal | undefined;
  readonly onClose: () => void;
};

/** A new sender, or a change of one, where it stands. */
export function SenderForm({ of, sender, choices, refusal, onClose }: Props) {
  const { senders: words } = useTexts(pickerTexts);
  const categoryField = useId();
  const [asked, setAsked] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const make = useMakeSender(onClose);
  const change = useChangeSender();
  const save = sender ? change : make;
  const [{ name, category }, type] = useFields("sender", of, {
    name: sender?.name ?? "",
    category: String(of.group ?? noCategory),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const to = { name: name.trim(), categoryId: category === noCategory ? null : Number(category) };
    setBlank(to.name === "");
    if (to.name === "") tellBlank("sender_name_required");
    else if (!sender) make.mutate(to);
    // Of the promise, for in another column this form is another one by then, and would not hear of it.
    else {
      const isFinal = refusal !== undefined && normaliseSender(name) !== sender.name;
      void change.mutateAsync({ sender, to, isFinal }).then(onClose, () => {});
    }
  };
  return (
    <>
      <InLineForm
        label={sender ? words.edit : words.add}
        error={save.error}
        pending={save.isPending}
        removes={sender?.name}
        onRemove={() => setAsked(true)}
        onSubmit={submit}
        onClose={onClose}
      >
        <Name
          name={name}
          before={sender?.name ?? ""}
          refusal={refusal}
          isBlank={isBlank}
          onType={(text) => {
            setBlank(false);
            type("name", text);
          }}
        />
        <div>
          <label htmlFor={categoryField} className="in-line-label">
            {words.category}
          </label>
          <Select
            id={categoryField}
            value={category}
            onChange={({ target }) => type("category", target.value)}
          >
            {choices.map((choice) => (
              <option key={choice.id} value={String(choice.id ?? noCategory)}>
                {choice.name}
              </option>
            ))}
          </Select>
        </div>
      </InLineForm>
      {asked && sender && (
        <RemoveSender
          sender={sender}
          isFinal={refusal !== undefined}
          onClose={() => setAsked(false)}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

type NameProps = {
  readonly name: string;
  readonly before: string;
  readonly refusal: SenderRefusal | undefined;
  readonly isBlank: boolean;
  readonly onType: (text: string) => void;
};

/** The name, with what the policy says of it while it is typed. The server decides: what breaks a rule here is sent all the same. */
function Name({ name, before, refusal, isBlank, onType }: NameProps) {
  const { senders: words } = useTexts(pickerTexts);
  const sentences = useTexts(problems);
  const id = useId();
  const policy = usePolicy(name, normaliseSender(before));
  const stands = refusal !== undefined && normaliseSender(name) === before;
  const said = isBlank
    ? { tone: "error" as const, text: sentences.sender_name_required }
    : stands
      ? { tone: "warn" as const, text: `${words.refused} ${sentences[refusal]}` }
      : policy;
  return (
    <div>
      <label htmlFor={id} className="in-line-label">
        {words.name}
      </label>
      <TextInput
        id={id}
        value={name}
        autoComplete="off"
        spellCheck={false}
        data-first
        aria-invalid={said?.tone === "error" || undefined}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-said`} className="in-line-said" data-tone={said?.tone} aria-live="polite">
        {said?.text ?? words.nameHint}
      </p>
    </div>
  );
}

type RemoveProps = {
  readonly sender: StaffSender;
  readonly isFinal: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

function RemoveSender({ sender, isFinal, onClose, onRemoved }: RemoveProps) {
  const { senders: words } = useTexts(pickerTexts);
  const { remove } = useTexts(admin);
  const deletion = useRemoveSender(sender, isFinal);
  return (
    <Confirm
      title={words.remove}
      confirmLabel={remove}
      failed={words.removeFailed}
      onConfirm={async () => {
        await deletion.mutateAsync(undefined);
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>{words.removeText(sender.name)}</p>
    </Confirm>
  );
}
