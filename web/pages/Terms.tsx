import { termsFacts } from "#voice/facts";
import { date } from "#voice/format";
import { terms } from "#voice/terms";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { ButtonLink } from "../ui/Button";
import { CompanyDetails } from "./CompanyDetails";
import { Document, Page } from "./Document";
import { useKnown } from "./known";

/** When the terms last changed in meaning. */
const changedAt = Date.UTC(2026, 10, 20);

export function Terms() {
  const words = useTexts(terms);
  const language = useLanguage();
  const facts = termsFacts(useKnown().company, language);
  return (
    <Document title={words.title} description={words.description} path="/voorwaarden">
      <Page title={words.title}>
        <div className="space-y-2">
          <p>{words.intro(facts)}</p>
          <p className="text-note text-muted">{words.changed(date(changedAt, language))}</p>
        </div>
        {words.sections.map((section) => (
          <section key={section.term}>
            <h2 className="text-heading">{section.term}</h2>
            {section.text
              .map((text) => (typeof text === "string" ? text : text(facts)))
              .map((text) => (
                <p key={text} className="mt-2">
                  {text}
                </p>
              ))}
            {"list" in section && (
              <ul className="mt-2 list-[square] space-y-1 pl-5 marker:text-action">
                {section.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section>
          <h2 className="text-heading">{words.contact}</h2>
          <p className="mt-2">{words.contactText}</p>
          <CompanyDetails />
        </section>
        <ButtonLink href="/">{words.accept}</ButtonLink>
      </Page>
    </Document>
  );
}
