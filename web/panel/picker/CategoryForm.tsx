import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Category } from "#contract/sender-categories";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { FormDialog } from "../FormDialog";
import { useChange } from "../use-change";
import { admin } from "../words";
import { nameField, useInvalid } from "./validation";

const typed = z.object({ name: nameField("category_name_required"), order: z.string() });
type Typed = z.infer<typeof typed>;

/** A new category, or a change of one. */
export function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { categories: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const invalid = useInvalid<Typed>();
  const save = useSave(category);
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(typed),
    defaultValues: { name: category?.name ?? "", order: String(category?.order ?? 0) },
  });
  const submit = handleSubmit((values) => save.mutate(values, { onSuccess: onClose }), invalid.tell);
  return (
    <FormDialog
      title={category ? words.edit : words.add}
      error={save.error}
      pending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        id="category-name"
        label={words.name}
        error={invalid.sentence(formState.errors.name)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextInput {...aria} autoComplete="off" {...register("name")} />}
      </Field>
      <Field id="category-order" label={words.order} hint={words.orderHint} errorPrefix={errorPrefix}>
        {(aria) => <TextInput {...aria} inputMode="numeric" autoComplete="off" {...register("order")} />}
      </Field>
    </FormDialog>
  );
}

const useSave = (category: Category | null) =>
  useChange({
    run: ({ name, order }: Typed) => {
      // What is not a number is 0 (spec §5).
      const json = { name: name.trim(), order: Number.parseInt(order, 10) || 0 };
      return category
        ? fetchApi("PUT", "/api/sender-categories/:id", { param: { id: category.id }, json })
        : fetchApi("POST", "/api/sender-categories", { json });
    },
    done: ({ categories }) => ({ title: category ? categories.updated : categories.created }),
    failed: ({ error, categories }) => ({
      title: error,
      text: category ? categories.updateFailed : categories.createFailed,
    }),
    refreshes: ["/api/sender-categories", "/api/senders"],
  });
