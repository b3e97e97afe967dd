import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type ComboGroup, type ComboOption, optionsFor } from "./combobox-options";
import { Icon } from "./Icon";

type Props = {
  /** The input's own attributes: id, name, ref and handlers of the form it belongs to. */
  input: ComponentProps<"input">;
  /** What stands in the input now. */
  text: string;
  groups: readonly ComboGroup[];
  /** Whether text that is not in the list may be used. */
  free: boolean;
  onPick: (text: string) => void;
  labels: { list: string; toggle: string; takeTyped: (text: string) => string };
};

/**
 * The editable combobox of the WAI-ARIA practices, with grouped options and manual selection: what is typed stays the
 * value, the list only helps. Enter in the open list takes an option or the typed text and never sends the form.
 */
export function Combobox({ input, text, groups, free, onPick, labels }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);

  const shown = optionsFor({ groups, text, typing, free });
  const options = shown.flatMap((group) => group.options);
  const expanded = open && options.length > 0;
  const current = expanded ? options[active] : undefined;

  useEffect(() => {
    if (current) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
  }, [current]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = () => {
    setTyping(false);
    setOpen(true);
  };
  const pick = (picked: string) => {
    onPick(picked);
    setTyping(false);
    close();
  };
  const move = (step: 1 | -1) => {
    if (!expanded) return show();
    const next = active + step;
    setActive(next < 0 ? options.length - 1 : next % options.length);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && expanded) {
      event.preventDefault();
      if (current) pick(current.value);
      else if (free) pick(text.trim());
      else close();
    } else if (event.key === "Escape" && (open || text)) {
      event.preventDefault();
      if (!expanded) onPick("");
      close();
    }
  };

  return (
    <div className="relative">
      <input
        {...input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={current ? optionId(listId, current) : undefined}
        autoComplete="off"
        spellCheck="false"
        className="control pr-12"
        onKeyDown={onKeyDown}
        onClick={show}
        onChange={(event) => {
          setTyping(true);
          setOpen(true);
          setActive(-1);
          input.onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          input.onBlur?.(event);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.toggle}
        aria-expanded={expanded}
        aria-controls={listId}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
        // The focus stays in the input, or the list would close before the click is heard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          document.getElementById(input.id ?? "")?.focus();
          if (expanded) close();
          else show();
        }}
      >
        <Icon name="down" />
      </button>
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label={labels.list}
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-10 max-h-72 overflow-y-auto border-2 border-ink bg-paper"
      >
        {expanded &&
          shown.map((group) => (
            <Options
              key={group.name || "typed"}
              group={group}
              listId={listId}
              current={current}
              takeTyped={labels.takeTyped}
              pick={pick}
            />
          ))}
      </div>
    </div>
  );
}

type OptionsProps = {
  group: { name: string; options: readonly ComboOption[] };
  listId: string;
  current: ComboOption | undefined;
  takeTyped: (text: string) => string;
  pick: (text: string) => void;
};

function Options({ group, listId, current, takeTyped, pick }: OptionsProps) {
  const rows = group.options.map((option) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys
    <div
      key={option.value}
      id={optionId(listId, option)}
      role="option"
      aria-selected={option === current}
      className="option flex min-h-11 cursor-pointer items-center px-3 hover:bg-page aria-selected:bg-mark aria-selected:text-on-mark"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => pick(option.value)}
    >
      {option.typed ? takeTyped(option.value) : option.value}
    </div>
  ));
  if (!group.name) return rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-label={group.name}>
      <div aria-hidden="true" className="px-3 pt-3 pb-1 text-small font-bold text-muted">
        {group.name}
      </div>
      {rows}
    </div>
  );
}

const optionId = (listId: string, option: ComboOption): string => `${listId}${option.id}`;
