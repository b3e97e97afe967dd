import { useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { keysAreOn, setKeys } from "../keys";
import {
  densities,
  type Look,
  lookNow,
  setLook,
  setSummarisesThreats,
  summarisesThreats,
  themes,
} from "../look";
import { Card } from "../ui/Card";
import { Switch } from "../ui/Switch";
import { admin } from "../words";
import { lookTexts } from "./words";

/** Keys and looks, each in this browser alone. */
export function LookCard() {
  const words = useTexts(lookTexts);
  const [look, choose] = useState(lookNow);
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes };
    setLook(next);
    choose(next);
  };
  return (
    <Card title={words.title}>
      <Keys />
      <Choices
        name="density"
        label={words.density}
        hint={words.densityHint}
        options={densities.map((one) => [one, words.densities[one]] as const)}
        chosen={look.density}
        onChoose={(density) => change({ density })}
      />
      <Choices
        name="theme"
        label={words.theme}
        hint={words.themeHint}
        options={themes.map((one) => [one, words.themes[one]] as const)}
        chosen={look.theme}
        onChoose={(theme) => change({ theme })}
      />
    </Card>
  );
}

/** Single letters as keys, for those who want them (WCAG 2.1.4). */
function Keys() {
  const { keys: words } = useTexts(admin);
  const look = useTexts(lookTexts);
  const [on, setOn] = useState(keysAreOn);
  return (
    <div className="look-choice">
      <Switch
        id="keys"
        label={words.toggle}
        hint={words.toggleHint}
        state={on ? look.on : look.off}
        on={on}
        onTurn={(wanted) => {
          setKeys(wanted);
          setOn(wanted);
        }}
      />
    </div>
  );
}

/** What somebody would rather not see at once. */
export function SummaryCard() {
  const { summary: words, on: isOnWord, off } = useTexts(lookTexts);
  const [on, setOn] = useState(summarisesThreats);
  return (
    <Card title={words.title}>
      <Switch
        id="summary"
        label={words.label}
        hint={words.hint}
        state={on ? isOnWord : off}
        on={on}
        onTurn={(wanted) => {
          setSummarisesThreats(wanted);
          setOn(wanted);
        }}
      />
    </Card>
  );
}

type ChoicesProps<T extends string> = {
  name: string;
  label: string;
  hint: string;
  options: readonly (readonly [value: T, text: string])[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** One of a few, beside each other, acting at once. */
const Choices = <T extends string>({ name, label, hint, options, chosen, onChoose }: ChoicesProps<T>) => (
  <fieldset className="look-choice" aria-describedby={`${name}-hint`}>
    <legend>{label}</legend>
    <p id={`${name}-hint`} className="text-note text-muted">
      {hint}
    </p>
    <div className="look-options">
      {options.map(([value, text]) => (
        <label key={value} data-chosen={value === chosen || undefined}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </div>
  </fieldset>
);
