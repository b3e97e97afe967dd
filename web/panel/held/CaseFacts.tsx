import type { HeldCase } from "#contract/admin-held";
import { money, stamp, timeOfDay } from "#voice/format";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";

/** What is known beside the text: the wave or the order in figures, and what was decided about the same text before. */
export function CaseFacts({ item }: { item: HeldCase }) {
  const words = useTexts(heldTexts);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return (
    <div className="held-facts">
      <h3>{item.wave.size > 1 ? words.wave : words.order}</h3>
      <dl>{item.wave.size > 1 ? <WaveFacts item={item} /> : <OrderFacts item={item} />}</dl>
      <h3>{words.earlier}</h3>
      {item.earlier.length === 0 && <p className="text-muted">{words.noEarlier}</p>}
      <ul>
        {item.earlier.map(({ at, by, verdict, reason, size }) => (
          <li key={`${at}${by}`}>
            <b>{words.verdicts[verdict]}</b>
            {reason !== null && `, ${reasons[reason]?.toLowerCase()}`}{" "}
            <span className="text-muted">
              {stamp(at)}, {by}
              <br />
              {words.sameText(size)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
);

function WaveFacts({ item: { wave } }: { item: HeldCase }) {
  const words = useTexts(heldTexts);
  const language = useLanguage();
  return (
    <>
      <Fact name={words.facts.texts}>
        {words.allPaid(wave.ids.length, money(wave.cents, language), wave.size > wave.ids.length)}
      </Fact>
      <Fact name={words.facts.receivers}>{words.numbers(wave.receivers)}</Fact>
      <Fact name={words.facts.addresses}>{words.busiest(wave.addresses, wave.busiest)}</Fact>
      <Fact name={words.facts.first}>{words.firstLast(timeOfDay(wave.firstAt), timeOfDay(wave.lastAt))}</Fact>
    </>
  );
}

function OrderFacts({ item }: { item: HeldCase }) {
  const words = useTexts(heldTexts);
  const language = useLanguage();
  return (
    <>
      <Fact name={words.facts.to}>{item.receiver ?? words.notKept}</Fact>
      <Fact name={words.facts.paid}>
        {words.paidAt(timeOfDay(item.heldAt), money(item.amountCents, language))}
      </Fact>
      <Fact name={words.facts.term}>{words.termAt(timeOfDay(item.dueAt))}</Fact>
    </>
  );
}
