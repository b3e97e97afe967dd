import { memo } from "react";
import type { HeldCase } from "#contract/admin-held";
import { mostInWave } from "#domain/held";
import { dueTexts } from "#voice/due";
import { counted } from "#voice/format";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { useWho } from "../session";
import { dueOf } from "../ui/due";
import { Foreign } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
import { isSummarised, tagsOf } from "./summary";

type Props = {
  readonly item: HeldCase;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
};

/** One case of the queue: who it says it is from, how long is left, what it says, and what was noticed. All of it is one button. */
export const CaseRow = memo(function CaseRow({ item, now, isOpen, onOpen }: Props) {
  const words = useTexts(heldTexts);
  const me = useWho();
  const dueWords = useTexts(dueTexts);
  const due = dueOf(dueWords, item.dueAt, now);
  const tags: Readonly<Record<string, string>> = words.tags;
  return (
    <li className="held-row" data-current={isOpen || undefined}>
      <button
        type="button"
        data-row={item.id}
        className="held-open"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(item.id)}
      >
        <span className="held-name">
          <span className="held-code">
            <Foreign>{item.sender}</Foreign>
          </span>
          {item.wave.size > 1 && (
            <span className="held-size" title={words.waveOf(item.wave.size)}>
              <Glyph name="wave" />
              <span className="sr-only">{words.waveOf(item.wave.size)}</span>
              <span aria-hidden="true">{counted(item.wave.size, mostInWave)}</span>
            </span>
          )}
        </span>
        <span className="held-due" data-tone={due.tone}>
          <b>{due.text}</b>
          <span>{due.by}</span>
        </span>
        <span className="held-text line-clamp-2">
          <Foreign>{isSummarised(item) ? tagsOf(item, words) : (item.text ?? words.notKept)}</Foreign>
        </span>
        <span className="held-tags">
          {item.codes.map((code) => (
            <span key={code}>{tags[code] ?? words.noCodes}</span>
          ))}
          {item.claim && item.claim.by !== me && item.claim.until > now && (
            <span className="held-claim">{words.claimed(item.claim.by)}</span>
          )}
        </span>
      </button>
    </li>
  );
});
