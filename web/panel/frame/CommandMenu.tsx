import { type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { keysOfScreen, useListedKeys } from "../keys";
import { lookNow, setLook } from "../look";
import { navigate } from "../place";
import { changeSearch } from "../screens";
import { groups, type PanelSearch, targetOf } from "../search";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";
import { frameTexts } from "./words";

type Command = {
  readonly group: string;
  readonly name: string;
  readonly key?: string;
  readonly run: () => unknown;
};

/** Command palette: finds and does anything by name (ARIA combobox with a listbox). */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const { close } = useTexts(admin);
  const { menu: words, find } = useTexts(frameTexts);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = useCommands(text);
  const at = Math.min(chosen, found.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // What it does may move the focus, which the dialog gives back when it has gone.
    setTimeout(command.run);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setChosen((at + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={find} closeLabel={close} onClose={onClose}>
      <input
        data-first
        className="control"
        role="combobox"
        aria-label={words.label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={words.label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label={find} className="command-list">
        {groupsOf(found).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: part of a listbox, which has no element of its own
          <div key={group} role="group" aria-label={group}>
            <p className="command-group" aria-hidden="true">
              {group}
            </p>
            {found.map(
              (command, index) =>
                command.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
                  <div
                    key={command.name + command.key}
                    id={`${id}-${index}`}
                    role="option"
                    className="option"
                    aria-selected={index === at}
                    ref={(node) => void (index === at && node?.scrollIntoView?.({ block: "nearest" }))}
                    onClick={() => run(command)}
                  >
                    {command.name}
                    {command.key && <kbd>{command.key}</kbd>}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className="shell-aside" hidden={found.length > 0}>
        {found.length === 0 && words.nothing}
      </p>
    </Dialog>
  );
}

/** The groups, in the order in which they come. */
const groupsOf = (found: readonly Command[]) => [...new Set(found.map(({ group }) => group))];

const inSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Light where it is dark, and dark where it is light, whoever chose that. */
function turnTheme(): void {
  const look = lookNow();
  const isDark =
    look.theme === "dark" || (look.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  setLook({ ...look, theme: isDark ? "light" : "dark" });
}

/** A number, an order's id, a case code or a payment's id: what somebody pastes to find something. */
const isCode = (text: string): boolean => /^\+?[\d\s-]{5,}$|^[\w-]{8,}$/.test(text) && /\d/.test(text);

function useCommands(text: string): readonly Command[] {
  const { nav } = useTexts(admin);
  const { menu: words } = useTexts(frameTexts);
  const [, ...screens] = useListedKeys();
  const wanted = text.trim();
  const to = (search: PanelSearch) => () => navigate({ to: "/admin", search });
  const looking = (search: PanelSearch) => () => {
    navigate({ to: "/admin", search });
    changeSearch({ q: wanted });
  };
  const here = keysOfScreen(screens).map(({ key, does, run }) => ({
    group: words.here,
    name: inSentence(does),
    key,
    run,
  }));
  const todo = [
    { name: words.blockIp, run: to({ view: "blocks" }) },
    { name: words.blockPhone, run: to({ view: "blocks", kind: "phone" }) },
    { name: words.senders, run: () => navigate(targetOf("senders")) },
    { name: words.sending, run: to({ view: "settings" }) },
    { name: words.place, run: to({ view: "worklist" }) },
    { name: words.theme, run: turnTheme },
  ].map((one) => ({ ...one, group: words.do }));
  const go = [...Object.values(groups).flat(), "account" as const].map((place) => ({
    group: words.go,
    name: nav[place],
    run: () => navigate(targetOf(place)),
  }));
  const searches = isCode(wanted)
    ? [
        { group: words.do, name: words.findOrder(wanted), run: looking({ view: "orders" }) },
        { group: words.do, name: words.findReport(wanted), run: looking({}) },
      ]
    : [];
  const named = [...here, ...todo, ...go].filter(({ name }) =>
    name.toLowerCase().includes(wanted.toLowerCase()),
  );
  return [...searches, ...named];
}
