import { keeping, retention } from "#domain/retention";
import { common } from "#voice/common";
import { duration } from "#voice/format";
import { kept } from "#voice/kept";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { CompanyDetails } from "./CompanyDetails";
import { Document } from "./Document";
import { useKnown } from "./known";
import { Items, Reading, Section } from "./Reading";
import { unbroken } from "./unbroken";

/** What is logged, for how long it is kept and who gets to see it. The periods are those that the code itself keeps. */
export function Kept() {
  const words = useTexts(kept);
  const { kept: title } = useTexts(common);
  const language = useLanguage();
  const { company, turnstile } = useKnown();
  const logged = { id: "vastleggen", title: words.loggedTitle };
  const periods = { id: "hoelang", title: words.periodsTitle };
  const grounds = { id: "waarom", title: words.groundsTitle };
  const others = { id: "anderen", title: words.othersTitle };
  const log = { id: "logboek", title: words.logTitle };
  const browser = { id: "browser", title: words.browserTitle };
  const rights = { id: "rechten", title: words.rightsTitle };
  const responsible = { id: "wie", title: words.responsible };
  return (
    <Document title={title} description={words.description} path="/wat-we-bewaren">
      <Reading
        title={title}
        lead={<p>{unbroken(words.lead)}</p>}
        contents={[logged, periods, grounds, others, log, browser, rights, responsible]}
      >
        <Section {...logged}>
          <Items items={words.logged} />
          <p>{unbroken(words.sealed)}</p>
        </Section>
        <Section {...periods}>
          <Periods />
          <p>{unbroken(words.silent(duration(retention.reportWait, language)))}</p>
          <p>{unbroken(words.fingerprint)}</p>
          <p>{unbroken(words.blocks)}</p>
          <p>{unbroken(words.hold)}</p>
        </Section>
        <Section {...grounds}>
          <Items items={words.grounds} />
        </Section>
        <Section {...others}>
          <dl className="border-t border-line">
            {words.others.map(({ term, text }) => (
              <div key={term} className="border-b border-line py-4">
                <dt className="font-bold">{term}</dt>
                <dd className="mt-1 text-muted">{unbroken(text)}</dd>
              </div>
            ))}
          </dl>
          <p>{unbroken(turnstile ? words.nobodyElseButTurnstile : words.nobodyElse)}</p>
        </Section>
        <Section {...log}>
          <p>{unbroken(words.log)}</p>
        </Section>
        <Section {...browser}>
          <p>{unbroken(words.browser)}</p>
        </Section>
        <Section {...rights}>
          <p>{unbroken(words.rights(company.contact))}</p>
        </Section>
        <Section {...responsible}>
          <CompanyDetails />
        </Section>
      </Reading>
    </Document>
  );
}

function Periods() {
  const words = useTexts(kept);
  const language = useLanguage();
  return (
    <table className="w-full text-left wrap-anywhere">
      <thead>
        <tr className="border-b-2 border-ink text-note">
          <th scope="col" className="py-2 pr-4">
            {words.what}
          </th>
          <th scope="col" className="py-2">
            {words.howLong}
          </th>
        </tr>
      </thead>
      <tbody>
        {keeping.map((kind) => {
          const { what, from } = words.periods[kind];
          return (
            <tr key={kind} className="break-inside-avoid border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-normal">
                {unbroken(what)}
              </th>
              <td className="w-2/5 py-3">
                <b className="font-display text-lead font-normal">{duration(retention[kind], language)}</b>
                <br />
                <span className="text-note text-muted">{from}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
