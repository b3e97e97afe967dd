import { priceFacts } from "#voice/facts";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Stamp, type StampFace, type StampGround } from "../../ui/Stamp";
import { unbroken } from "../unbroken";
import { Periods } from "./Periods";
import { Prices } from "./Prices";

/** The stamp of each thing one can expect. */
const stamps: readonly (readonly [StampGround, StampFace, tilt: string])[] = [
  ["red", "person", "-rotate-1"],
  ["gold", "pigeon", "rotate-2"],
  ["blue", "globe", "-rotate-2"],
  ["green", "letter", "rotate-1"],
];

/** What the header's links lead to, and what surrounds it. */
export function About() {
  const words = useTexts(pages).landing;
  return (
    <div data-part="about">
      <div className="py-20">
        <div className="frame space-y-20">
          <Facts />
          <Steps />
          <div className="grid gap-x-18 gap-y-20 wide:grid-cols-[7fr_5fr]">
            {/* Where letters stand wide apart on a narrow screen, the table is scrolled and the page is not. */}
            <section id="wat-het-kost" className="scroll-mt-6 overflow-x-auto">
              <h2 className="text-section">{words.pricesTitle}</h2>
              <Prices />
            </section>
            <section id="wat-we-bewaren" className="scroll-mt-6">
              <h2 className="text-section">{words.keptTitle}</h2>
              <Periods />
            </section>
          </div>
        </div>
        <div className="bitten mt-20 -mb-20 h-2 text-night" />
      </div>
      <Tips />
    </div>
  );
}

function Facts() {
  const words = useTexts(pages).landing;
  return (
    <section>
      <h2 className="text-section">{words.factsTitle}</h2>
      <dl className="mt-10 grid gap-x-18 gap-y-10 pad:grid-cols-2">
        {words.facts.map(({ term, text }, index) => {
          const [ground, face, tilt] = stamps[index] ?? ["red", "person", ""];
          return (
            <div key={term} className="fact">
              <Stamp ground={ground} face={face} className={tilt} />
              <dt className="self-end font-bold text-balance">{term}</dt>
              <dd className="mt-1 text-note text-muted">{unbroken(text)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Steps() {
  const words = useTexts(pages).landing;
  const prices = priceFacts(useLanguage());
  return (
    <section id="zo-werkt-het" className="scroll-mt-6">
      <h2 className="text-section">{words.stepsTitle}</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-10 pad:grid-cols-2 wide:grid-cols-4">
        {words.steps.map(({ term, text }, index) => (
          <li key={term}>
            <p className="flex items-center gap-2.5" aria-hidden="true">
              <span className="ringed size-16.5 text-heading">{index + 1}</span>
              <span className="waves h-9.75 grow text-muted [--tide:60px]" />
            </p>
            <p className="mt-4 font-bold">{term}</p>
            <p className="mt-1 text-note text-muted">{typeof text === "string" ? text : text(prices)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tips() {
  const words = useTexts(pages).landing;
  return (
    <section className="relative isolate overflow-x-clip bg-night pt-20 text-on-night">
      {/* Beside the stamp: where that stands above the tips, they would run through what is read. */}
      <div
        className="waves absolute top-1/2 -z-1 h-45.5 w-2/5 text-hair max-wide:hidden"
        aria-hidden="true"
      />
      <div className="frame grid items-center gap-x-18 gap-y-10 wide:grid-cols-[5fr_7fr]">
        <Stamp ground="pink" className="w-37 -rotate-4 wide:w-68 wide:justify-self-center" />
        <div>
          <h2 className="text-section">{words.tipsTitle}</h2>
          <ul className="mt-6">
            {words.tips.map((tip) => (
              <li key={tip} className="border-t border-hair py-4">
                {tip}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="bitten mt-20 h-2 text-air" />
    </section>
  );
}
