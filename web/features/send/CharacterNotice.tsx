import { useState } from "react";
import type { Language } from "#contract/language";
import { type CleanUp, cleanUp, marksOf, segmentsOf } from "#domain/message";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";

type Props = {
  /** A text with such characters, as it is sent. */
  sent: string;
  onReplace: (text: string) => void;
};

/**
 * Names the characters that make the network cut a text into more pieces, in the two lines kept for remarks. Unfolded
 * it offers to replace them, and first shows what would change.
 */
export function CharacterNotice({ sent, onReplace }: Props) {
  const words = useTexts(send);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const seen = new Set(marksOf(sent).flatMap(({ char }) => (hasPicture(char) ? [char] : [])));
  const characters = listOf([...seen], language) || words.unseen;
  const { segments } = segmentsOf(sent);
  const { text: cleaned, changes } = cleanUp(sent);
  return (
    <div className="min-w-0 grow">
      <div className="flex items-start gap-2">
        <Icon name="info" className="mt-0.5 size-5" />
        <p className={`min-w-0 grow ${open ? "" : "line-clamp-2"}`}>
          {segments > 1 ? words.marks(characters, segments) : words.marksFit}
        </p>
        <button
          type="button"
          aria-expanded={open}
          className="-my-1 grid size-11 shrink-0 place-items-center text-action hover:text-action-hover"
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" className={`size-5 ${open ? "rotate-180" : ""}`} />
          <span className="sr-only">
            {open ? words.marksHide : changes.length > 0 ? words.marksShow : words.marksTitle}
          </span>
        </button>
      </div>
      {open && changes.length > 0 && (
        <div className="mb-4 space-y-3 pl-7">
          <Changes changes={changes} />
          <Button look="secondary" onClick={() => onReplace(cleaned)}>
            {words.marksApply}
          </Button>
        </div>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: CleanUp["changes"] }) {
  const words = useTexts(send);
  const spelled: Readonly<Record<string, string>> = { "": words.marksGone, " ": words.marksSpace, "\n": "↵" };
  // Those that look the same are one to whoever reads it: what turns letters around comes in pairs.
  const counts: Record<string, number> = {};
  for (const { from, to, count } of changes) {
    const change = `${hasPicture(from) ? from : words.unseen} → ${spelled[to] ?? to}`;
    counts[change] = (counts[change] ?? 0) + count;
  }
  return (
    <ul className="flex flex-wrap gap-x-5 text-note text-ink">
      {Object.entries(counts).map(([change, count]) => (
        <li key={change}>
          <b>{change}</b> {count > 1 && `(${count}×)`}
        </li>
      ))}
    </ul>
  );
}

/** What joins emoji, steers the text or sets it apart has no picture of its own. */
const hasPicture = (char: string): boolean => !/[\p{C}\p{M}\s]/u.test(char);

/** A few of them, for a text in another script would name its whole alphabet. */
const listOf = (characters: readonly string[], language: Language): string =>
  characters.length > 8
    ? `${characters.slice(0, 8).join(" ")} …`
    : new Intl.ListFormat(language).format(characters);
