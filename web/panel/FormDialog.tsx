import { type FormEvent, type ReactNode, useLayoutEffect } from "react";
import type { FieldError } from "react-hook-form";
import { isProblemCode } from "#contract/problems";
import { problems } from "#voice/sentences";
import { useTexts } from "../i18n/catalogue";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useKept } from "./kept";
import { failureOf } from "./reason";
import { Dialog } from "./ui/Dialog";
import { admin } from "./words";

type Props = {
  title: string;
  /** The id of what it is about; null where there is no such thing yet. What is typed is kept for that alone. */
  about: string | null;
  submitLabel?: string;
  /** Why the last try failed; required, so that no form forgets to say it. */
  error: unknown;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what went wrong, and the two ways out. */
export function FormDialog({
  title,
  about,
  submitLabel,
  error,
  pending,
  onSubmit,
  onClose,
  children,
}: Props) {
  const words = useTexts(admin);
  const form = useKept(title, about);
  // Once the dialog is open, which puts the focus on the button that closes it: nobody opened it for that.
  useLayoutEffect(() => firstOf(form.current)?.focus(), [form]);
  return (
    <Dialog title={title} closeLabel={words.close} onClose={onClose}>
      <form ref={form} noValidate className="space-y-5" onSubmit={onSubmit}>
        {children}
        {error !== null && (
          <Notice tone="error" role="alert">
            <p>{failureOf(error)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={pending}>
            {pending ? words.saving : (submitLabel ?? words.save)}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const fields = ["[data-first]", ":is(input, select, textarea):not([type=hidden], :disabled)"];

/** Where typing begins: in the field that says so, else in the first. */
const firstOf = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  fields.map((one) => form?.querySelector<HTMLElement>(one)).find((field) => field);

/** The sentence of a field's error: the contract names its code. */
export function useSentence() {
  const sentences = useTexts(problems);
  return (error: FieldError | undefined): string | undefined => {
    const code = error?.message;
    return code && isProblemCode(code) ? sentences[code] : undefined;
  };
}
