import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { problems } from "#voice/sentences";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";
import { failureOf } from "../reason";
import { Glyph } from "../ui/Glyph";
import { admin } from "../words";

type Props = {
  readonly label: string;
  /** Whether it takes the place of a row of a list, or stands on its own. */
  readonly look?: "row";
  /** Why the last try failed; required, so that no form forgets to say it. */
  readonly error: unknown;
  readonly pending: boolean;
  /** What its trash would delete, by name; nothing where it is new. */
  readonly removes: string | undefined;
  readonly onRemove: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in the place of what it changes: Enter saves, Escape puts back (PANEL §4). Its first field (`data-first`) has the focus. */
export function InLineForm({
  label,
  look,
  error,
  pending,
  removes,
  onRemove,
  onSubmit,
  onClose,
  children,
}: Props) {
  const words = useTexts(admin);
  const form = useRef<HTMLFormElement>(null);
  // Before the next key: what is typed at once is meant for it.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>("[data-first]");
    first?.focus();
    first?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // A question that was asked from here has its own Escape.
    if (event.key !== "Escape" || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="in-line"
      data-look={look}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {children}
      {error !== null && (
        <p role="alert" className="in-line-said" data-tone="error">
          {failureOf(error)}
        </p>
      )}
      <div className="in-line-ways">
        <Button type="submit" aria-disabled={pending}>
          {pending ? words.saving : words.save}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        {removes !== undefined && (
          <button
            type="button"
            className="in-line-trash"
            aria-label={words.removeNamed(removes)}
            onClick={onRemove}
          >
            <Glyph name="trash" />
          </button>
        )}
      </div>
    </form>
  );
}

/** Says that a name is asked for. */
export function tellBlank(code: "category_name_required" | "sender_name_required"): void {
  showToast({ tone: "error", title: textsNow(admin).validation, text: textsNow(problems)[code] });
}
