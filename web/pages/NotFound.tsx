import { common } from "#voice/common";
import { pages } from "#voice/pages";
import { useTexts } from "../i18n/catalogue";
import { ButtonLink } from "../ui/Button";
import { Stamp } from "../ui/Stamp";
import { Document, placeholders } from "./Document";

/** An address that does not exist: a letter that could not be delivered. */
export function NotFound() {
  const { notFound, notFoundText, home } = useTexts(common);
  const { description } = useTexts(pages).notFound;
  return (
    <Document title={notFound} description={description}>
      <main id="main" data-part="main" tabIndex={-1} className="frame w-full outline-none">
        <div className="hero wide:beside wide:pt-4">
          <div>
            <h1 className="pt-4 text-title">{notFound}</h1>
            <p className="mt-4 text-lead">{notFoundText}</p>
            <ButtonLink href="/" className="mt-6 w-full mid:w-auto">
              {home}
            </ButtonLink>
          </div>
          <Letter />
        </div>
      </main>
      <script>{placeholders.pageScript}</script>
    </Document>
  );
}

/** A picture, but for the address on it: what it says stands beside it in words. */
function Letter() {
  const { sender, back, reasons } = useTexts(pages).notFound;
  return (
    <div className="relative mt-10 wide:mt-4">
      <div
        className="waves absolute inset-x-[max(-1.5rem,-6.7vw)] -bottom-16 h-45.5 text-wave wide:-right-18 wide:-left-10"
        aria-hidden="true"
      />
      <div className="paper relative min-h-80 overflow-hidden p-6 wide:min-h-84 wide:p-8">
        <Stamp
          ground="gold"
          face="pigeon"
          className="absolute top-5 right-5 w-18 drop-shadow-md wide:top-8 wide:right-8 wide:w-28"
        />
        <p className="text-note text-muted" aria-hidden="true">
          {sender}
          <br />
          <span className="text-ink">–</span>
        </p>
        <p
          data-asked-path
          className="absolute inset-x-6 bottom-6 truncate font-typed text-heading font-bold wide:inset-x-8 wide:bottom-8"
        />
        <div
          className="absolute right-4 bottom-18 -rotate-6 rounded-sm border-3 px-5 py-3 text-note font-bold text-error wide:right-42 wide:bottom-22"
          aria-hidden="true"
        >
          <p className="font-display text-heading font-normal">← {back}</p>
          {reasons.map((reason, index) => (
            <p key={reason} className="flex items-center gap-2">
              <svg
                viewBox="0 0 16 16"
                className="size-4"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
              >
                <path d={index === reasons.length - 1 ? "M1 1h14v14H1zl14 14M1 15L15 1" : "M1 1h14v14H1z"} />
              </svg>
              {reason}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
