import { common } from "#voice/common";
import { termsFacts } from "#voice/facts";
import { date } from "#voice/format";
import { terms } from "#voice/terms";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { ButtonLink } from "../ui/Button";
import { CompanyDetails } from "./CompanyDetails";
import { Document, placeholders } from "./Document";
import { useKnown } from "./known";
import { Items, Reading, Section } from "./Reading";
import { unbroken } from "./unbroken";

/** When the terms last changed in meaning. */
const changedAt = Date.UTC(2026, 10, 29);

export function Terms() {
  const words = useTexts(terms);
  const { terms: title } = useTexts(common);
  const language = useLanguage();
  const facts = termsFacts(useKnown().company, language);
  const sections = words.sections.map((section, index) => ({
    ...section,
    id: `onderdeel-${index + 1}`,
    number: index + 1,
  }));
  return (
    <Document title={title} description={words.description} path="/voorwaarden">
      <Reading
        title={title}
        lead={
          <>
            <p>{words.intro(facts)}</p>
            <p className="text-note text-muted">{words.changed(date(changedAt, language))}</p>
          </>
        }
        contents={[...sections, { id: "contact", title: words.contact }]}
      >
        {sections.map((section) => (
          <Section key={section.id} {...section}>
            {section.text
              .map((text) => (typeof text === "string" ? text : text(facts)))
              .map((text) => (
                <p key={text}>{unbroken(text)}</p>
              ))}
            {"list" in section && <Items items={section.list} />}
          </Section>
        ))}
        <Section id="contact" title={words.contact}>
          <p>{words.contactText}</p>
          <CompanyDetails />
        </Section>
        <div className="print:hidden">
          <ButtonLink href="/" data-agree>
            {words.accept}
          </ButtonLink>
        </div>
      </Reading>
      <script>{placeholders.pageScript}</script>
    </Document>
  );
}
