import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTexts } from "../i18n/catalogue";
import { Button } from "../ui/Button";
import { Select, TextInput } from "../ui/TextInput";
import { Glyph } from "./ui/Glyph";
import { admin } from "./words";

type Props = {
  label: string;
  /** What is looked for now. */
  value: string | undefined;
  onSearch: (text: string) => void;
  /** Further ways to narrow the list. */
  children?: ReactNode;
};

/** Where a list is narrowed: what is typed acts with Enter. `/` leads here. */
export function SearchBar({ label, value = "", onSearch, children }: Props) {
  const words = useTexts(admin);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Also by the browser's own way back; what is being typed is not drawn anew, and keeps the focus.
  useLayoutEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  const clear = () => {
    onSearch("");
    // The button goes.
    input.current?.focus();
  };
  return (
    <search className="flex flex-wrap items-end gap-2 pb-3">
      <form
        className="find"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(input.current?.value.trim() ?? "");
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Glyph name="search" />
        <TextInput
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          placeholder={label}
          defaultValue={value}
          autoComplete="off"
          data-search
        />
        <span className="find-key" aria-hidden="true">
          /
        </span>
      </form>
      {children}
      {value !== "" && (
        <Button look="quiet" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

type ChoiceProps<T extends string> = {
  id: string;
  label: string;
  value: string | undefined;
  /** The word for not choosing. */
  all: string;
  options: readonly (readonly [value: T, text: string])[];
  onChoose: (value: T | undefined) => void;
};

/** One way to narrow a list, acting at once. */
export const Choice = <T extends string>({ id, label, value, all, options, onChoose }: ChoiceProps<T>) => (
  <div className="find-more find-whole">
    <label htmlFor={id} className="block text-small text-muted">
      {label}
    </label>
    <Select
      id={id}
      value={value ?? ""}
      onChange={(event) => onChoose(options.find(([one]) => one === event.target.value)?.[0])}
    >
      <option value="">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  </div>
);

type DayProps = {
  id: string;
  label: string;
  value: string | undefined;
  onPick: (day: string | undefined) => void;
};

/** Another: by a day, `YYYY-MM-DD`. */
export const DayField = ({ id, label, value, onPick }: DayProps) => (
  <div className="find-more">
    <label htmlFor={id} className="block text-small text-muted">
      {label}
    </label>
    <TextInput
      id={id}
      type="date"
      value={value ?? ""}
      onChange={(event) => onPick(event.target.value || undefined)}
    />
  </div>
);
