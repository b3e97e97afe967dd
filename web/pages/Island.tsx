import { useLanguage } from "../i18n/language";

/** Where the rendered form goes: it is rendered on its own, as the browser will hydrate it on its own. */
export const formPlaceholder = "@@form@@";

/** The part of a document that comes to life. */
export const LivingForm = () => (
  <div id="form" data-part="form" data-language-of={useLanguage()}>
    {formPlaceholder}
  </div>
);
