import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { usePageTitle } from "../lib/page-title";
import { ButtonLink } from "../ui/Button";

/** An address in the app that leads nowhere. */
export function NotFound() {
  const { notFound, notFoundText } = useTexts(common);
  usePageTitle(notFound);
  return <Missing text={notFoundText} />;
}

/** The same screen for any kind of thing that is not there. */
export function Missing({ text }: { text: string }) {
  const { notFound, home } = useTexts(common);
  return (
    <div className="max-w-reading space-y-8">
      <h1 className="pt-4 text-title tracking-tight">{notFound}</h1>
      <p>{text}</p>
      <ButtonLink href="/" look="secondary">
        {home}
      </ButtonLink>
    </div>
  );
}
