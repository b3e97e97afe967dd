import { common } from "#voice/common";
import { pages } from "#voice/pages";
import { useTexts } from "../i18n/catalogue";
import { ButtonLink } from "../ui/Button";
import { Document, Page } from "./Document";

export function NotFound() {
  const { notFound, notFoundText, home } = useTexts(common);
  const { description } = useTexts(pages).notFound;
  return (
    <Document title={notFound} description={description}>
      <Page title={notFound}>
        <p>{notFoundText}</p>
        <ButtonLink href="/" look="secondary">
          {home}
        </ButtonLink>
      </Page>
    </Document>
  );
}
