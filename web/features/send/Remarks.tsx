import { type MouseEvent, useDeferredValue, useState } from "react";
import { marksOf, normaliseMessage } from "#domain/message";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { useFormState, useTyped } from "../form/use-form";
import { CharacterNotice } from "./CharacterNotice";
import { blank, type OrderForm, type TypedOrder } from "./order";

const names = Object.keys(blank) as (keyof TypedOrder)[];

/** The focus goes to the message before the button under it is gone; a hand's or a mouse's press has left it in the field. */
function leaveButton(): void {
  if (document.activeElement instanceof HTMLButtonElement) document.getElementById("message")?.focus();
}

type Props = { form: OrderForm; onClear: () => void };

/**
 * One line of remarks under the message. The room is always there, so nothing moves when a restored draft or a key
 * calls for another remark; only whoever unfolds one asks for more.
 */
export function Remarks({ form, onClear }: Props) {
  const words = useTexts(send);
  // The counter answers every key; this may come a moment later.
  const text = useDeferredValue(useTyped(form, "message"));
  const [replaced, setReplaced] = useState<{ before: string; after: string } | null>(null);
  const sent = normaliseMessage(text);
  const undone = replaced?.after === text ? replaced.before : null;
  const marked = undone === null && marksOf(sent).length > 0;
  const replace = (after: string) => {
    leaveButton();
    setReplaced({ before: text, after });
    form.fill({ message: after });
  };
  const undo = (before: string) => {
    leaveButton();
    form.fill({ message: before });
  };
  const [erased, setErased] = useState<TypedOrder | null>(null);
  // Whoever types something new does not want the old back.
  const isBlank = useFormState(form, ({ typed }) => names.every((name) => typed[name] === blank[name]));
  const canRestore = erased !== null && isBlank;
  const status = canRestore ? words.cleared : undone !== null ? words.marksDone : words.draftKept;
  // One button for both, in one place: whoever pressed it by mistake presses it again.
  const clearOrRestore = ({ currentTarget }: MouseEvent) => {
    // A field that is left is looked at, so a hand's focus goes first.
    if (document.activeElement !== currentTarget) document.getElementById("receiver")?.focus();
    setErased(form.state().typed);
    if (canRestore) form.fill(erased);
    else onClear();
  };

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-small text-muted">
      <div className="flex min-h-11 min-w-0 grow basis-full items-center gap-4 mid:basis-0">
        <p role="status" className={marked ? "sr-only" : undefined}>
          {status}
        </p>
        {undone !== null && (
          <Button look="quiet" onClick={() => undo(undone)}>
            {words.marksUndo}
          </Button>
        )}
        {marked && <CharacterNotice sent={sent} onReplace={replace} />}
      </div>
      <Button look="quiet" onClick={clearOrRestore}>
        {canRestore ? words.restore : words.clear}
      </Button>
    </div>
  );
}
