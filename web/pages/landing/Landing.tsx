import { common } from "#voice/common";
import { priceFacts } from "#voice/facts";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Document } from "../Document";
import { Island } from "../Island";
import { useKnown } from "../known";
import { Prices } from "./Prices";

export function Landing() {
  const words = useTexts(pages).landing;
  const { kept } = useTexts(common);
  const ofOthers = words.ofOthers[useKnown().turnstile ? "turnstile" : "nothing"];
  const facts = words.facts.map(({ term, text }, index) => ({
    term,
    text: index === words.facts.length - 1 ? `${text} ${ofOthers}` : text,
  }));
  const prices = priceFacts(useLanguage());
  return (
    <Document title={words.title} description={words.description(prices)} path="/" island>
      <main id="main" tabIndex={-1} className="frame w-full outline-none">
        <Island posted />
        <div data-part="about" className="mt-14 grid gap-12 wide:mt-24 wide:grid-cols-2 wide:gap-x-20">
          <div className="space-y-12">
            <Facts title={words.factsTitle} facts={facts} />
            <section>
              <h2 className="text-heading">{words.pricesTitle}</h2>
              <Prices />
            </section>
          </div>
          <div className="space-y-12">
            <section>
              <h2 className="text-heading">{words.stepsTitle}</h2>
              <ol className="mt-4 space-y-4">
                {words.steps.map(({ term, text }, index) => (
                  <li key={term} className="flex gap-4">
                    <span className="figures w-5 shrink-0 font-bold text-action">{index + 1}</span>
                    <p>
                      <strong>{term}.</strong> {typeof text === "string" ? text : text(prices)}
                    </p>
                  </li>
                ))}
              </ol>
              <p className="mt-4 text-note text-muted">
                {words.keptBefore} <a href="/wat-we-bewaren">{kept}</a>.
              </p>
            </section>
            <section>
              <h2 className="text-heading">{words.tipsTitle}</h2>
              <ul className="mt-4 list-[square] space-y-2 pl-5 marker:text-action">
                {words.tips.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      </main>
    </Document>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly { term: string; text: string }[] }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <dl className="mt-4 border-t border-line">
        {facts.map(({ term, text }) => (
          <div key={term} className="border-b border-line py-4">
            <dt className="font-bold">{term}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
