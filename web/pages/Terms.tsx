import { useTexts } from "../i18n/catalogue";
import { pages } from "../i18n/pages";
import { ButtonLink } from "../ui/Button";
import { Document } from "./Document";
import { Page } from "./Page";

export function Terms() {
  const words = useTexts(pages).terms;
  return (
    <Document title={words.title} description={words.description}>
      <Page title={words.title}>
        {words.sections.map(({ term, text }) => (
          <section key={term}>
            <h2 className="text-heading">{term}</h2>
            <p className="mt-1">{text}</p>
          </section>
        ))}
        <ButtonLink href="/">{words.accept}</ButtonLink>
      </Page>
    </Document>
  );
}
