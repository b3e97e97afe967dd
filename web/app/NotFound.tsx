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
    <div className="max-w-reading">
      <h1 className="text-title tracking-tight">{notFound}</h1>
      <p className="mt-4 text-lead">{text}</p>
      <ButtonLink href="/" className="mt-6 w-full mid:w-auto">
        {home}
      </ButtonLink>
    </div>
  );
}
