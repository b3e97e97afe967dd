import { common } from "#voice/common";
import { pages } from "#voice/pages";
import { useTexts } from "../i18n/catalogue";
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
