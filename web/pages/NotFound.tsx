import { useTexts } from "../i18n/catalogue";
import { common } from "../i18n/common";
import { pages } from "../i18n/pages";
import { ButtonLink } from "../ui/Button";
import { Document } from "./Document";
import { Page } from "./Page";

export function NotFound() {
  const words = useTexts(pages).notFound;
  const { home } = useTexts(common);
  return (
    <Document title={words.title} description={words.description}>
      <Page title={words.title}>
        <p>{words.text}</p>
        <ButtonLink href="/" look="secondary">
          {home}
        </ButtonLink>
      </Page>
    </Document>
  );
}
