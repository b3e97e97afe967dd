import type { ReactNode } from "react";
import { keeping, retention } from "#domain/retention";
import { duration } from "#voice/format";
import { kept } from "#voice/kept";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { CompanyDetails } from "./CompanyDetails";
import { Document, Page } from "./Document";
import { useKnown } from "./known";

/** What is logged, for how long it is kept and who gets to see it. The periods are those that the code itself keeps. */
export function Kept() {
  const words = useTexts(kept);
  const language = useLanguage();
  const { company, turnstile } = useKnown();
  return (
    <Document title={words.title} description={words.description} path="/wat-we-bewaren">
      <Page title={words.title}>
        <p>{words.lead}</p>
        <Section title={words.loggedTitle}>
          <ul className="list-[square] space-y-2 pl-5 marker:text-action">
            {words.logged.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>{words.sealed}</p>
        </Section>
        <Section title={words.periodsTitle}>
          <Periods />
          <p>{words.silent(duration(retention.reportWait, language))}</p>
          <p>{words.fingerprint}</p>
          <p>{words.blocks}</p>
        </Section>
        <Section title={words.othersTitle}>
          <dl className="border-t border-line">
            {words.others.map(({ term, text }) => (
              <div key={term} className="border-b border-line py-4">
                <dt className="font-bold">{term}</dt>
                <dd className="mt-1">{text}</dd>
              </div>
            ))}
          </dl>
          <p>{turnstile ? words.nobodyElseButTurnstile : words.nobodyElse}</p>
        </Section>
        <Section title={words.logTitle}>
          <p>{words.log}</p>
        </Section>
        <Section title={words.browserTitle}>
          <p>{words.browser}</p>
        </Section>
        <Section title={words.rightsTitle}>
          <p>{words.rights(company.contact)}</p>
        </Section>
        <Section title={words.responsible}>
          <CompanyDetails />
        </Section>
      </Page>
    </Document>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-3">
    <h2 className="text-heading">{title}</h2>
    {children}
  </section>
);

function Periods() {
  const words = useTexts(kept);
  const language = useLanguage();
  return (
    <table className="w-full text-left text-note">
      <thead>
        <tr className="border-b-2 border-ink">
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
            <tr key={kind} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-normal">
                {what}
              </th>
              <td className="w-2/5 py-3">
                <b>{duration(retention[kind], language)}</b>
                <br />
                <span className="text-muted">{from}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
