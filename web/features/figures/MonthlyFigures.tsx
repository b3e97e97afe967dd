import { useRef } from "react";
import { figuresTexts } from "#voice/figures";
import { factsOfMonth, monthName, type Series, seriesOf } from "#voice/figures-view";
import { troubleText } from "#voice/trouble";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useHydrated } from "../../lib/island";
import { Button, keepFocus } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import { Paper } from "../../ui/Paper";
import { type Months, useFigures } from "./use-figures";

/** The public figures: bars with their numbers in tables, and all that is told of each month. */
export function MonthlyFigures({ onHydrated }: { onHydrated?: () => void }) {
  const words = useTexts(figuresTexts);
  const language = useLanguage();
  const { sight, read } = useFigures();
  useHydrated(useRef(null), onHydrated);
  return (
    <>
      <p role="status" className={sight.kind === "reading" ? "" : "sr-only"}>
        {sight.kind === "reading" && words.loading}
      </p>
      <noscript>
        <p>
          <a href="/api/figures/page">{words.noScript}</a>
        </p>
      </noscript>
      {sight.kind === "failed" && (
        <div className="max-w-reading space-y-4">
          <Notice tone="error" role="alert">
            <p>
              {sight.trouble && troubleText(sight.trouble, language)} {sight.text ?? words.trouble}
            </p>
          </Notice>
          <Button ref={keepFocus} onClick={() => void read()}>
            {words.again}
          </Button>
        </div>
      )}
      {sight.kind === "read" && (sight.months.length === 0 ? <NoMonth /> : <Year months={sight.months} />)}
    </>
  );
}

/** What will stand here, as long as no month is over. */
function NoMonth() {
  const words = useTexts(figuresTexts);
  return (
    <>
      <p className="mb-10 max-w-reading text-lead">{words.none}</p>
      <AllBars months={[]} />
    </>
  );
}

function AllBars({ months }: { months: Months }) {
  const words = useTexts(figuresTexts);
  const language = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
      {seriesOf(months, words, language).map((series) => (
        <Bars key={series.name} {...series} />
      ))}
    </div>
  );
}

function Year({ months }: { months: Months }) {
  const words = useTexts(figuresTexts);
  const language = useLanguage();
  return (
    <>
      <AllBars months={months} />
      <section className="mt-16">
        <h2 className="text-heading">{words.allTitle}</h2>
        {months.map((one, index) => (
          <details key={one.month} open={index === 0} className="mt-4 border-t border-line">
            <summary className="flex cursor-pointer items-center justify-between py-3 font-bold">
              {monthName(one.month, language)}
              <Icon name="down" className="size-5 in-open:rotate-180" />
            </summary>
            <dl className="figures gap-x-18 pb-6 wide:columns-2">
              {factsOfMonth(one, words, language).map(([name, value]) => (
                <div
                  key={name}
                  className="flex break-inside-avoid justify-between gap-x-4 border-b border-line py-2"
                >
                  <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
                  <dd className="shrink-0 text-right max-mid:max-w-1/2">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </section>
    </>
  );
}

/** What each series is printed in. */
const inks: Record<Series["name"], string> = {
  orders: "fill-blue",
  refused: "fill-red",
  held: "fill-gold",
  reports: "fill-pink",
};

/** One series on a slip of paper: what it counts, and how much of it there was. Where letters are large it scrolls, and the page does not. */
const Bars = (series: Series) => (
  <Paper className="overflow-x-auto p-6 wide:p-8">
    <h2 id={series.name} className="text-heading">
      {series.title}
    </h2>
    <p className="mt-2 text-note text-muted wide:min-h-[2lh]">{series.text}</p>
    {series.bars.length > 0 ? <Rows {...series} /> : <Unprinted />}
  </Paper>
);

/** Where bars will be: dotted, as the place of a postmark is, for filled ones would look as if they were still being fetched. */
const Unprinted = () => (
  <svg
    viewBox="0 0 100 36"
    preserveAspectRatio="none"
    className="mt-6 block h-18 w-full text-field"
    aria-hidden="true"
  >
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeDasharray="0 7.5"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      d="M1 1h71v7H1zM1 15h47v7H1zM1 28h59v7H1z"
    />
  </svg>
);

/** A row of each month, with its number and a bar as long as that. */
function Rows({ name, bars }: Series) {
  const words = useTexts(figuresTexts);
  return (
    <table aria-labelledby={name} className="figures mt-4 w-full text-note">
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th scope="col" className="font-normal py-2 pr-3">
            {words.month}
          </th>
          <th scope="col" className="font-normal py-2 text-right">
            {words.count}
          </th>
          <td className="w-2/5" />
        </tr>
      </thead>
      <tbody>
        {bars.map(({ month, count, length }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="font-normal py-2 pr-3 text-left whitespace-nowrap">
              {month}
            </th>
            <td className="py-2 text-right font-bold whitespace-nowrap">{count}</td>
            <td className="py-2 pl-4">
              {length !== null && (
                <svg
                  viewBox="0 0 100 12"
                  preserveAspectRatio="none"
                  className="block h-3 w-full"
                  aria-hidden="true"
                >
                  <path className={inks[name]} d={`M0 0h${Math.max(1, Math.round(length * 100))}v12H0z`} />
                </svg>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
