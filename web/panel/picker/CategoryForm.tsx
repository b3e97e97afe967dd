import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Category } from "#contract/sender-categories";
import { hasVisible } from "#domain/message";
import { problems } from "#voice/sentences";
import { useTexts } from "../../i18n/catalogue";
import { TextInput } from "../../ui/TextInput";
import { Confirm } from "../Confirm";
import { admin } from "../words";
import { InLineForm, tellBlank } from "./InLineForm";
import { sendersQuery } from "./queries";
import { useChangeCategories, useMakeCategory, useRemoveCategory } from "./use-changes";
import { type InLine, useFields } from "./use-in-line";
import { pickerTexts } from "./words";

type Props = {
  readonly of: InLine;
  /** Null for a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
};

/** A new category, or a change of one, where it stands. */
export function CategoryForm({ of, category, onClose }: Props) {
  const { categories: words } = useTexts(pickerTexts);
  const sentences = useTexts(problems);
  const id = useId();
  const [asked, setAsked] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const make = useMakeCategory(onClose);
  const change = useChangeCategories();
  const save = category ? change : make;
  const [{ name, order }, type] = useFields("category", of, {
    name: category?.name ?? "",
    order: String(category?.order ?? 0),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isVisible = hasVisible(name);
    setBlank(!isVisible);
    // What is not a number is 0 (spec §5).
    const to = { name: name.trim(), order: Number.parseInt(order, 10) || 0 };
    if (!isVisible) tellBlank("category_name_required");
    else if (category)
      change.mutate({ changed: [{ id: category.id, ...to }], before: [category] }, { onSuccess: onClose });
    else make.mutate(to);
  };
  return (
    <>
      <InLineForm
        label={category ? words.edit : words.add}
        look="row"
        error={save.error}
        pending={save.isPending}
        removes={category?.name}
        onRemove={() => setAsked(true)}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="category-fields">
          <TextInput
            value={order}
            inputMode="numeric"
            autoComplete="off"
            aria-label={words.order}
            aria-describedby={`${id}-said`}
            onChange={({ target }) => type("order", target.value)}
          />
          <TextInput
            value={name}
            autoComplete="off"
            data-first
            aria-label={words.name}
            aria-describedby={`${id}-said`}
            aria-invalid={isBlank || undefined}
            onChange={({ target }) => {
              setBlank(false);
              type("name", target.value);
            }}
          />
        </div>
        <p
          id={`${id}-said`}
          className="in-line-said"
          data-tone={isBlank ? "error" : undefined}
          aria-live="polite"
        >
          {isBlank ? sentences.category_name_required : words.orderHint}
        </p>
      </InLineForm>
      {asked && category && (
        <RemoveCategory category={category} onClose={() => setAsked(false)} onRemoved={onClose} />
      )}
    </>
  );
}

type RemoveProps = {
  readonly category: Category;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

/** The question of spec §2: all senders in it go as well, and which those are. */
function RemoveCategory({ category, onClose, onRemoved }: RemoveProps) {
  const { categories: words } = useTexts(pickerTexts);
  const { remove } = useTexts(admin);
  const { data: senders = [] } = useQuery(sendersQuery);
  const names = senders.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name);
  const deletion = useRemoveCategory(category);
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
      <p>{words.removeText(category.name)}</p>
      <p className="font-bold">{words.removeCount(category.senders)}</p>
      {names.length > 0 && <p className="text-muted">{names.join(", ")}</p>}
      <p className="text-muted">{words.sentStay}</p>
    </Confirm>
  );
}
