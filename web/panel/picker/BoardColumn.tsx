import { type PointerEvent, useId } from "react";
import type { SenderRefusal } from "#domain/sender";
import { useTexts } from "../../i18n/catalogue";
import { Foreign } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
import { admin } from "../words";
import type { Column } from "./arrange";
import type { StaffSender } from "./queries";
import { SenderForm } from "./SenderForm";
import type { Dragged } from "./use-drag";
import type { useInLine } from "./use-in-line";
import { pickerTexts } from "./words";

type Props = {
  readonly column: Column;
  /** How many senders it has, shown or not. */
  readonly total: number;
  /** The columns that a sender can be put in. */
  readonly choices: readonly Column[];
  /** Those whose orders are refused for their name. */
  readonly refused: ReadonlyMap<number, SenderRefusal>;
  /** How often each was chosen lately; null while that is not known. */
  readonly uses: ReadonlyMap<number, number> | null;
  readonly inLine: ReturnType<typeof useInLine>;
  readonly dragged: Dragged<StaffSender> | null;
  readonly onPickUp: (event: PointerEvent<HTMLElement>, sender: StaffSender) => void;
};

/** One category of the board: its names, and a place to add one. */
export function BoardColumn({ column, total, choices, refused, uses, inLine, dragged, onPickUp }: Props) {
  const { senders: words } = useTexts(pickerTexts);
  const { add, editNamed } = useTexts(admin);
  const title = useId();
  const { id, name, senders } = column;
  const { open } = inLine;
  const isTarget = dragged?.over === String(id) && dragged.item.categoryId !== id;
  const form = (sender: StaffSender | null) =>
    open && (
      <SenderForm
        of={open}
        sender={sender}
        choices={choices}
        refusal={refused.get(sender?.id ?? -1)}
        onClose={inLine.close}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of names is no fieldset
    <div
      role="group"
      aria-labelledby={title}
      className="board-column"
      data-column={String(id)}
      data-target={isTarget || undefined}
    >
      <h3 id={title}>
        {id === null ? name : <Foreign>{name}</Foreign>}
        <span aria-hidden="true">{total}</span>
      </h3>
      <ul>
        {senders.map((sender) => (
          <li
            key={sender.id}
            className="board-sender"
            data-lifted={dragged?.item.id === sender.id || undefined}
            onPointerDown={(event) => open?.item !== sender.id && onPickUp(event, sender)}
          >
            {open?.item === sender.id ? (
              form(sender)
            ) : (
              <>
                <span data-grip aria-hidden="true" />
                <button
                  type="button"
                  id={`sender-${sender.id}`}
                  data-edit
                  aria-label={editNamed(sender.name)}
                  onClick={() => inLine.start({ item: sender.id, group: id })}
                >
                  <Foreign>{sender.name}</Foreign>
                </button>
                {refused.has(sender.id) && (
                  <span className="board-refused" title={words.refused}>
                    <Glyph name="block" />
                    {words.refusedShort}
                  </span>
                )}
                {uses && <Uses count={uses.get(sender.id) ?? 0} />}
              </>
            )}
          </li>
        ))}
      </ul>
      {open?.item === null && open.group === id && form(null)}
      <button
        type="button"
        id={`sender-add-${id}`}
        className="board-add"
        aria-label={id === null ? words.addToNone : words.addTo(name)}
        onClick={() => inLine.start({ item: null, group: id })}
      >
        <Glyph name="plus" />
        {add}
      </button>
    </div>
  );
}

/** How often a name was chosen; to who listens, with what the number is. */
function Uses({ count }: { count: number }) {
  const { senders: words } = useTexts(pickerTexts);
  return (
    <span className="board-uses" title={words.timesChosen(count)}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words.timesChosen(count)}</span>
    </span>
  );
}
