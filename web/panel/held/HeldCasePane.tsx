import type { HeldCase, HeldPage } from "#contract/admin-held";
import { leastHold } from "#domain/held";
import { dueTexts } from "#voice/due";
import { money, percent } from "#voice/format";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { dueOf } from "../ui/due";
import { Glyph } from "../ui/Glyph";
import { useClaim } from "../use-claim";
import { useOfCase } from "../use-of-case";
import { CaseFacts } from "./CaseFacts";
import { letterOf, Sms } from "./Sms";
import type { Meant } from "./use-verdict";
import { VerdictBar } from "./VerdictBar";
import { WaveMembers } from "./WaveMembers";

const none: ReadonlySet<string> = new Set();

type Props = {
  readonly item: HeldCase;
  readonly rules: HeldPage["rules"];
  readonly now: number;
  readonly place: { readonly at: number; readonly of: number };
  readonly onPrevious: (() => unknown) | null;
  readonly onNext: (() => unknown) | null;
  readonly onList: () => void;
  readonly onLater: () => void;
  readonly onPass: (meant: Meant) => void;
};

/** The case in hand: what it says, why it is held, what else is known, and the verdicts. */
export function HeldCasePane(props: Props) {
  const { item, rules, now, onLater, onPass } = props;
  const words = useTexts(heldTexts);
  const language = useLanguage();
  const claimed = useClaim("held", item.id, item.claim?.by ?? null);
  const [apart, setApart] = useOfCase(item.id, () => none);
  const over = item.dueAt - now < leastHold;
  return (
    <>
      <Steps {...props} />
      <Heading item={item} now={now} />
      {claimed !== null && (
        <p className="held-claim" role="status">
          {words.claimed(claimed)}
        </p>
      )}
      {over && (
        <Notice tone="warn" title={words.late.title}>
          <p>{words.late.text(money(item.wave.cents, language))}</p>
        </Notice>
      )}
      {item.bar !== null && <Notice tone="warn" title={words.mayNotGo[item.bar]} />}
      <div className="held-known">
        <div className="held-said">
          <Sms item={item} />
          <Why item={item} rules={rules} />
          {item.wave.ids.length > 1 && (
            <WaveMembers key={item.id} item={item} apart={apart} onApart={setApart} />
          )}
        </div>
        <CaseFacts item={item} />
      </div>
      <VerdictBar item={item} apart={apart} over={over} onLater={onLater} onPass={onPass} />
    </>
  );
}

/** On a phone: back to the list, and to the cases beside this one. */
function Steps({ place, onPrevious, onNext, onList }: Props) {
  const words = useTexts(heldTexts);
  return (
    <div className="held-steps">
      <Button look="small" onClick={onList}>
        <span aria-hidden="true">‹</span> {words.toList}
      </Button>
      <span className="held-place figures text-muted">{words.place(place.at, place.of)}</span>
      <Button look="small" aria-label={words.previous} disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <span aria-hidden="true">↑</span>
      </Button>
      <Button look="small" aria-label={words.next} disabled={!onNext} onClick={() => onNext?.()}>
        <span aria-hidden="true">↓</span>
      </Button>
    </div>
  );
}

function Heading({ item: { codes, dueAt, sender, wave }, now }: Pick<Props, "item" | "now">) {
  const words = useTexts(heldTexts);
  const dueWords = useTexts(dueTexts);
  const tags: Readonly<Record<string, string>> = words.tags;
  const due = dueOf(dueWords, dueAt, now);
  const size = words.waveOf(wave.size);
  const alone = tags[codes[0] ?? ""] ?? words.sentAs(sender);
  const title = wave.senders === 1 ? words.sameName(size) : words.otherNames(size, wave.senders);
  return (
    <div className="held-heading">
      <h2 id="held-heading" tabIndex={-1}>
        {wave.size > 1 ? title : alone}
      </h2>
      <p className="held-due" data-tone={due.tone}>
        <Glyph name="clock" /> {due.tone === "late" ? due.text : words.goesBack(due.text)}
      </p>
    </div>
  );
}

/** What the rules noticed, and how often staff agreed with each. */
function Why({ item: { codes }, rules }: Pick<Props, "item" | "rules">) {
  const words = useTexts(heldTexts);
  const language = useLanguage();
  const noticed: Readonly<Record<string, string>> = words.noticed;
  const share = (code: string) => {
    const { right = 0, wrong = 0 } = rules[code] ?? {};
    return right + wrong === 0
      ? words.unjudged
      : percent(Math.round((100 * right) / (right + wrong)), language);
  };
  return (
    <section className="held-why" aria-labelledby="held-why">
      <h3 id="held-why">
        {words.why} <span className="held-how-often">{words.howOften}</span>
      </h3>
      {codes.length === 0 && <p>{words.noCodes}</p>}
      <ul>
        {codes.map((code, index) => (
          <li key={code}>
            <b aria-hidden="true" className="held-letter">
              {letterOf(index)}
            </b>
            <span className="held-noticed">{noticed[code] ?? words.noCodes}</span>
            <span className="figures text-muted">{share(code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
