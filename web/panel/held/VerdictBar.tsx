import type { HeldCase } from "#contract/admin-held";
import { codesIn } from "#domain/gate/verdict";
import { type HeldVerdict, type Rejection, usualRejection } from "#domain/held";
import { maxReason } from "#domain/limits";
import { money, timeOfDay } from "#voice/format";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useKeys } from "../keys";
import { keepDraft, readDraft } from "../typed";
import { useOfCase } from "../use-of-case";
import { useOnline } from "../use-online";
import type { Meant } from "./use-verdict";
import { useWide } from "./use-wide";

/** In the order of the buttons: a reason's key is its place among all that stands there, after the verdicts. */
const reasons = ["scam", "threat", "advertising", "posing", "terms"] as const satisfies readonly Rejection[];
const firstReason = 5;

type Props = {
  readonly item: HeldCase;
  /** Messages of the wave that were unticked. */
  readonly apart: ReadonlySet<string>;
  /** Whether too little is left of the hold. */
  readonly over: boolean;
  readonly onLater: () => void;
  readonly onPass: (meant: Meant) => void;
};

/** The four verdicts, each with its key and what it will do; before them about what, and as what it is rejected. */
export function VerdictBar({ item, apart, over, onLater, onPass }: Props) {
  const words = useTexts(heldTexts);
  const wide = useWide();
  const online = useOnline();
  const [whole, setWhole] = useOfCase(item.id, () => true);
  const [because, setBecause] = useOfCase<Rejection>(item.id, () =>
    usualRejection(codesIn(item.codes.join(","))),
  );
  const [note, setNote] = useOfCase(item.id, () => readDraft(item.id).reviewNotes ?? "");
  const [noting, setNoting] = useOfCase(item.id, () => note !== "");
  const ticked = item.wave.ids.filter((id) => !apart.has(id));
  const ids = whole && ticked.length > 0 ? ticked : [item.id];
  const mayNot = (verdict: HeldVerdict) =>
    !online || over || (verdict === "release" && item.bar !== null && ids.length === 1);
  const pass = (verdict: HeldVerdict) =>
    mayNot(verdict) ? false : onPass({ of: item, ids, verdict, because, note });
  const openNote = () => {
    setNoting(true);
    requestAnimationFrame(() => document.getElementById("held-note")?.focus());
  };
  useKeys({
    1: { does: words.keys.release, run: () => pass("release") },
    2: { does: words.keys.reject, run: () => pass("reject") },
    3: { does: words.keys.reject_and_block, run: () => pass("reject_and_block") },
    4: { does: words.keys.later, run: onLater },
    ...Object.fromEntries(
      reasons.map((one, index) => [
        String(firstReason + index),
        { does: `${words.reason}: ${words.reasons[one]}`, run: () => setBecause(one) },
      ]),
    ),
    w: {
      does: words.keys.scope,
      run: () => (item.wave.ids.length > 1 ? setWhole((before) => !before) : false),
    },
    n: { does: words.keys.note, run: openNote },
  });
  const scope =
    apart.size > 0
      ? words.ticked(ticked.length)
      : words.all(item.wave.ids.length, item.wave.size > item.wave.ids.length);
  const options = (
    <div className="held-options">
      {item.wave.ids.length > 1 && (
        <fieldset className="held-choice">
          <legend className="sr-only">{words.scope}</legend>
          <button type="button" className="held-way" aria-pressed={whole} onClick={() => setWhole(true)}>
            {scope}
          </button>
          <button type="button" className="held-way" aria-pressed={!whole} onClick={() => setWhole(false)}>
            {words.one}
          </button>
        </fieldset>
      )}
      <fieldset className="held-reasons">
        <legend>{words.reason}</legend>
        {reasons.map((one, index) => (
          <button
            key={one}
            type="button"
            className="held-reason"
            aria-pressed={one === because}
            onClick={() => setBecause(one)}
          >
            <Cap>{firstReason + index}</Cap> {words.reasons[one]}
          </button>
        ))}
        <button type="button" className="held-reason" aria-expanded={noting} onClick={openNote}>
          <Cap>n</Cap> {words.addNote}
        </button>
      </fieldset>
    </div>
  );
  return (
    <div className="held-bar" data-keep-clear>
      {wide ? (
        options
      ) : (
        <details key={item.id}>
          <summary>
            {item.wave.ids.length > 1
              ? words.scopeOf(whole ? scope : words.one, words.reasons[because])
              : `${words.reason}: ${words.reasons[because]}`}
          </summary>
          {options}
        </details>
      )}
      {noting && (
        <p className="held-note">
          <label htmlFor="held-note">{words.note}</label>
          <input
            id="held-note"
            className="control"
            maxLength={maxReason}
            value={note}
            aria-describedby="held-note-hint"
            onChange={({ target }) => {
              setNote(target.value);
              keepDraft(item.id, { reviewNotes: target.value });
            }}
            onKeyDown={({ key, currentTarget }) =>
              (key === "Enter" || key === "Escape") && currentTarget.blur()
            }
          />
          <span id="held-note-hint" className="held-note-hint">
            {words.noteHint}
          </span>
        </p>
      )}
      <Deeds item={item} count={ids.length} mayNot={mayNot} pass={pass} onLater={onLater} />
    </div>
  );
}

/** A key, for who sees it; what it does the list of keys says (`?`). */
const Cap = ({ children }: { children: React.ReactNode }) => (
  <span aria-hidden="true" className="held-cap">
    {children}
  </span>
);

type DeedsProps = {
  readonly item: HeldCase;
  readonly count: number;
  readonly mayNot: (verdict: HeldVerdict) => boolean;
  readonly pass: (verdict: HeldVerdict) => unknown;
  readonly onLater: () => void;
};

function Deeds({ item: { wave, dueAt }, count, mayNot, pass, onLater }: DeedsProps) {
  const words = useTexts(heldTexts);
  const language = useLanguage();
  const { effects } = words;
  const cents = Math.round((wave.cents / wave.ids.length) * count);
  const deeds = [
    ["release", effects.release],
    ["reject", effects.reject(money(cents, language))],
    ["reject_and_block", effects.reject_and_block(Math.min(count, wave.addresses))],
  ] as const;
  return (
    <div className="held-deeds">
      {deeds.map(([verdict, effect], index) => (
        <button
          key={verdict}
          type="button"
          className="held-deed"
          data-deed={verdict}
          aria-disabled={mayNot(verdict) || undefined}
          onClick={() => pass(verdict)}
        >
          <Cap>{index + 1}</Cap>
          <span>
            <b className="held-deed-name">{words.deeds[verdict]}</b>{" "}
            <small className="held-deed-effect">{mayNot(verdict) ? words.notNow : effect}</small>
          </span>
        </button>
      ))}
      <button type="button" className="held-deed" data-deed="later" onClick={onLater}>
        <Cap>{deeds.length + 1}</Cap>
        <span>
          <b className="held-deed-name">{words.deeds.later}</b>{" "}
          <small className="held-deed-effect">{effects.later(timeOfDay(dueAt))}</small>
        </span>
      </button>
    </div>
  );
}
