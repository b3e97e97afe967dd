import { retention } from "#domain/retention";
import { common } from "#voice/common";
import { duration } from "#voice/format";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";

/** How long the three things are kept that people ask about; the rest is told on its own page. */
export function Periods() {
  const words = useTexts(pages).landing;
  const { kept } = useTexts(common);
  const language = useLanguage();
  const lasts = (kind: keyof typeof retention) => duration(retention[kind], language);
  const periods = [
    [lasts("paidText"), words.keptText(lasts("unpaidText"))],
    [lasts("address"), words.keptAddress],
    [lasts("books"), words.keptBooks],
  ];
  return (
    <>
      <div className="mt-6">
        {periods.map(([period, what]) => (
          <div key={what} className="border-t border-line py-4">
            <p className="font-display text-heading tracking-tight">{period}</p>
            <p className="mt-1 text-note text-muted">{what}</p>
          </div>
        ))}
      </div>
      <p className="mt-2 text-small text-muted">
        {words.keptBefore} <a href="/wat-we-bewaren">{kept}</a>.
      </p>
    </>
  );
}
