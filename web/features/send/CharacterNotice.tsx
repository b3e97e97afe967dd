import { useState } from "react";
import type { Language } from "../../../worker/contract/language";
import { type CleanUp, cleanUp, marksOf, segmentsOf } from "../../../worker/domain/message";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { send } from "../../i18n/send";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { measure } from "./measure";

type Props = { text: string; onReplace: (text: string) => void };

/**
 * Names the characters that make the network cut a text into more pieces, and offers to replace them: first what would
 * change, then the change, then the way back.
 */
export function CharacterNotice({ text, onReplace }: Props) {
  const [replaced, setReplaced] = useState<{ before: string; after: string } | null>(null);
  const { sent } = measure(text);
  const replace = (cleaned: string) => {
    setReplaced({ before: text, after: cleaned });
    onReplace(cleaned);
  };
  const undo = (before: string) => {
    setReplaced(null);
    onReplace(before);
  };
  return (
    <div className="mt-2 space-y-2">
      {marksOf(sent).length > 0 && <Marked sent={sent} onReplace={replace} />}
      {replaced?.after === text && <Replaced onUndo={() => undo(replaced.before)} />}
    </div>
  );
}

function Marked({ sent, onReplace }: { sent: string; onReplace: (text: string) => void }) {
  const words = useTexts(send);
  const language = useLanguage();
  const [shown, setShown] = useState(false);
  const characters = listOf([...new Set(marksOf(sent).map(({ char }) => char))], language);
  const { segments } = segmentsOf(sent);
  const { text: cleaned, changes } = cleanUp(sent);
  return (
    <Notice tone="info" title={words.marksTitle}>
      <p className="text-note">
        {segments > 1 ? words.marks(characters, segments) : words.marksFit(characters)}
      </p>
      {changes.length > 0 && (
        <>
          {shown && <Changes changes={changes} />}
          <div className="flex flex-wrap gap-x-4">
            {shown && (
              <Button look="secondary" onClick={() => onReplace(cleaned)}>
                {words.marksApply}
              </Button>
            )}
            <Button look="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? words.marksHide : words.marksShow}
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}

function Changes({ changes }: { changes: CleanUp["changes"] }) {
  const words = useTexts(send);
  return (
    <ul className="flex flex-wrap gap-x-5 text-note">
      {changes.map(({ from, to, count }) => (
        <li key={from}>
          <b>{from}</b> → <b>{to.trim() || words.marksGone}</b> {count > 1 && `(${count}×)`}
        </li>
      ))}
    </ul>
  );
}

function Replaced({ onUndo }: { onUndo: () => void }) {
  const words = useTexts(send);
  return (
    <Notice tone="ok" role="status">
      <p>{words.marksDone}</p>
      <Button look="quiet" onClick={onUndo}>
        {words.marksUndo}
      </Button>
    </Notice>
  );
}

/** A few of them, for a text in another script would name its whole alphabet. */
const listOf = (characters: readonly string[], language: Language): string =>
  characters.length > 8
    ? `${characters.slice(0, 8).join(" ")} …`
    : new Intl.ListFormat(language).format(characters);
