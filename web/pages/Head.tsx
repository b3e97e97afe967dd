import { siteName } from "#domain/company";
import { pages } from "#voice/pages";
import { colours } from "#voice/theme";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { useKnown } from "./known";

type Props = { title: string; description: string; path: string | undefined };

/** What browsers, search engines and chat windows read of a page. */
export function Head({ title, description, path }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – ${siteName}`}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared title={title} description={description} path={path} />
      )}
      <meta name="theme-color" content={colours.air[0]} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colours.air[1]} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** Of a page that may be found and passed on: its one address, and the card that stands for it. */
function Shared({ title, description, path }: Props) {
  const { publicUrl } = useKnown();
  const { shareImage } = useTexts(pages);
  const address = `${publicUrl}${path}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={useLanguage() === "en" ? "en_GB" : "nl_NL"} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${publicUrl}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shareImage} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
