import type { ReactNode } from "react";
import type { HeldCase } from "#contract/admin-held";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { lookTexts } from "../account/words";
import { useKeys } from "../keys";
import { Foreign } from "../ui/Facts";
import { useOfCase } from "../use-of-case";
import { isSummarised, tagsOf } from "./summary";

const noKeys = {};

/** The letter by which a rule's place in the text and its reason are known to belong together. */
export const letterOf = (index: number): string => String.fromCharCode("a".charCodeAt(0) + index);

/** An SMS as a phone shows it, with what the rules noticed marked in it, each place with its rule's letter. */
export function Sms({ item }: { item: HeldCase }) {
  const words = useTexts(heldTexts);
  const { summary } = useTexts(lookTexts);
  const [isAsked, setAsked] = useOfCase(item.id, () => false);
  const isHidden = !isAsked && isSummarised(item);
  useKeys(isHidden ? { t: { does: summary.show, run: () => setAsked(true) } } : noKeys);
  const name = item.codes.indexOf("sender_near_miss");
  return (
    <figure className="held-sms">
      <figcaption>
        <span className="held-code">
          {name === -1 ? (
            <Foreign>{item.sender}</Foreign>
          ) : (
            <Marked text={item.sender} letter={letterOf(name)} />
          )}
        </span>
        <span className="text-muted">{words.parts(item.smsCount)}</span>
      </figcaption>
      {isHidden ? (
        <p>
          {summary.instead(tagsOf(item, words))}{" "}
          <Button look="small" onClick={() => setAsked(true)}>
            {summary.show} <kbd>t</kbd>
          </Button>
        </p>
      ) : (
        <p>{item.text === null ? words.notKept : <bdi>{piecesOf(item)}</bdi>}</p>
      )}
    </figure>
  );
}

const Marked = ({ text, letter }: { text: string; letter: string }) => (
  <>
    <mark>{text}</mark>
    <sup aria-hidden="true">{letter}</sup>
  </>
);

/** The text in pieces, marked where a rule found something; where two rules found the same, the first has it. */
export function piecesOf({ text, places, codes }: Pick<HeldCase, "text" | "places" | "codes">): ReactNode[] {
  const said = text ?? "";
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { code, start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < from || end > said.length) continue;
    pieces.push(said.slice(from, start));
    pieces.push(<Marked key={start} text={said.slice(start, end)} letter={letterOf(codes.indexOf(code))} />);
    from = end;
  }
  return [...pieces, said.slice(from)];
}
