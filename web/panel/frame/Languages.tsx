import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";

const languages = [
  ["nl", "Nederlands"],
  ["en", "English"],
] as const;

/** The buttons carry their language as data: one listener in the document's head acts on them. */
export function Languages() {
  const { languageSwitch } = useTexts(common);
  const now = useLanguage();
  return (
    <nav aria-label={languageSwitch} className="shell-languages">
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          data-language={language}
          aria-current={language === now || undefined}
        >
          <span>{language.toUpperCase()}</span> <span className="sr-only">{name}</span>
        </button>
      ))}
    </nav>
  );
}
