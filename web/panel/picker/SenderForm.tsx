import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Field } from "../../ui/Field";
import { Select, TextInput } from "../../ui/TextInput";
import { FormDialog } from "../FormDialog";
import { useChange } from "../use-change";
import { admin } from "../words";
import { categoriesQuery, type StaffSender } from "./queries";
import { nameField, useInvalid } from "./validation";

/** The choice of a sender that belongs to no category. */
const noCategory = "none";

const typed = z.object({ name: nameField("sender_name_required"), category: z.string() });
type Typed = z.infer<typeof typed>;

/** A new sender, or a change of one. */
export function SenderForm({ sender, onClose }: { sender: StaffSender | null; onClose: () => void }) {
  const { senders: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const chosen = String(sender?.categoryId ?? noCategory);
  const choices = withOwn(categories, sender);
  const invalid = useInvalid<Typed>();
  const save = useSave(sender);
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(typed),
    defaultValues: { name: sender?.name ?? "", category: chosen },
  });
  const submit = handleSubmit((values) => save.mutate(values, { onSuccess: onClose }), invalid.tell);
  return (
    <FormDialog
      title={sender ? words.edit : words.add}
      error={save.error}
      pending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        id="sender-name"
        label={words.name}
        hint={words.nameHint}
        error={invalid.sentence(formState.errors.name)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextInput {...aria} autoComplete="off" {...register("name")} />}
      </Field>
      <Field id="sender-category" label={words.category} errorPrefix={errorPrefix}>
        {(aria) => (
          <Select {...aria} defaultValue={chosen} {...register("category")}>
            <option value={noCategory}>{words.noCategory}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

const useSave = (sender: StaffSender | null) =>
  useChange({
    run: ({ name, category }: Typed) => {
      const categoryId = category === noCategory ? null : Number(category);
      const json = { name: name.trim(), categoryId };
      return sender
        ? fetchApi("PUT", "/api/senders/:id", { param: { id: sender.id }, json })
        : fetchApi("POST", "/api/senders", { json });
    },
    done: ({ senders }) => ({ title: sender ? senders.updated : senders.created }),
    failed: ({ error, senders }) => ({
      title: error,
      text: sender ? senders.updateFailed : senders.createFailed,
    }),
    refreshes: ["/api/senders", "/api/sender-categories"],
  });

/** A sender keeps its category also while the list of them has not come. */
const withOwn = (categories: readonly { id: number; name: string }[], sender: StaffSender | null) =>
  sender && sender.categoryId !== null && !categories.some(({ id }) => id === sender.categoryId)
    ? [{ id: sender.categoryId, name: sender.category ?? "" }, ...categories]
    : categories;
