import { pages } from "#voice/pages";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";

/** Where the rendered form goes: it is rendered on its own, as the browser will hydrate it on its own. */
export const formPlaceholder = "@@form@@";

type Props = {
  /** Whether the form works without code, for then it is posted. */
  posted: boolean;
  className?: string;
  /** The classes of the box in which is said that its code cannot be had. */
  alone?: string;
};

/**
 * The island of a document: the form that is hydrated. Below it stands what is said where its code cannot be had or
 * breaks, which the page shows by itself.
 */
export const Island = ({ posted, className, alone = "" }: Props) => {
  const { posts, reload } = useTexts(pages).withoutCode;
  return (
    <>
      <div id="form" data-part="form" data-language-of={useLanguage()} className={className}>
        {formPlaceholder}
      </div>
      <div data-part="alone" className={alone}>
        <p
          id="alone"
          tabIndex={-1}
          aria-live="assertive"
          className="mt-6 hidden border-l-4 border-warn bg-warn-ground p-4 font-bold text-warn in-data-alone:block"
        >
          {posted ? posts : reload}
        </p>
      </div>
    </>
  );
};
