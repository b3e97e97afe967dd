import { useState } from "react";
import { cleanUp, marksOf, segmentsOf } from "../../../worker/domain/message";
import { useTexts } from "../../i18n/catalogue";
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
  const words = useTexts(send);
  const [shown, setShown] = useState(false);
  const [replaced, setReplaced] = useState<{ before: string; after: string } | null>(null);
  const { sent } = measure(text);
  const marks = marksOf(sent);

  if (replaced && replaced.after === text) {
    const undo = () => {
      setReplaced(null);
      onReplace(replaced.before);
    };
    return (
      <div className="mt-2">
        <Notice tone="ok" role="status">
          <p>{words.marksDone}</p>
          <Button look="quiet" onClick={undo}>
            {words.marksUndo}
          </Button>
        </Notice>
      </div>
    );
  }
  if (marks.length === 0) return null;

  const characters = [...new Set(marks.map(({ char }) => char))];
  const { text: cleaned, changes } = cleanUp(sent);
  const apply = () => {
    setReplaced({ before: text, after: cleaned });
    setShown(false);
    onReplace(cleaned);
  };
  return (
    <div className="mt-2">
      <Notice tone="info" title={words.marksTitle}>
        <p className="text-note">{words.marks(listOf(characters), segmentsOf(sent).segments)}</p>
        {changes.length > 0 && (
          <>
            {shown && (
              <ul id="message-changes" className="flex flex-wrap gap-x-5 text-note">
                {changes.map(({ from, to, count }) => (
                  <li key={from}>
                    <b>{from}</b> → <b>{to.trim() || words.marksGone}</b> {count > 1 && `(${count}×)`}
                  </li>
                ))}
              </ul>
            )}
            <div className="flex flex-wrap gap-x-4">
              {shown && (
                <Button look="secondary" onClick={apply}>
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
    </div>
  );
}

/** A few of them, for a text in another script would name its whole alphabet. */
const listOf = (characters: readonly string[]): string =>
  characters.slice(0, 8).join(" ") + (characters.length > 8 ? " …" : "");
