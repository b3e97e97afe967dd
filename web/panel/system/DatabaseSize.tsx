import type { SystemShown } from "#contract/admin-system";
import { date } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Fact } from "../ui/Facts";
import { sizeOf } from "./since";
import { type systemNl, systemTexts } from "./words";

type Database = SystemShown["database"];

/** How large the database is, how fast it grows, and on which day it would be full: three facts of a list. */
export function DatabaseSize({ bytes, most, growth, fullOn, isFilling }: Database) {
  const { database: words } = useTexts(systemTexts);
  const language = useLanguage();
  const decimal = new Intl.NumberFormat(language);
  const size = (count: number) => sizeOf(count, (value) => decimal.format(value));
  const weight = isFilling ? "font-bold text-warn" : "";
  if (bytes === null) return <Fact name={words.name}>{words.unknown}</Fact>;
  return (
    <>
      <Fact name={words.name}>
        <span className={weight}>{words.size(size(bytes), size(most))}</span>
      </Fact>
      <Fact name={words.growth}>{growthIn(growth, words, size)}</Fact>
      <Fact name={words.full}>
        <span className={weight}>
          {bytes >= most
            ? words.today
            : fullOn === null
              ? noDayIn(growth, words)
              : words.on(date(Date.parse(`${fullOn}T12:00:00Z`), language))}
        </span>
      </Fact>
    </>
  );
}

type Words = (typeof systemNl)["database"];

function growthIn(growth: Database["growth"], words: Words, size: (bytes: number) => string): string {
  if (growth === null) return words.tooFew;
  const { perDay, days } = growth;
  if (perDay === 0) return words.stays(days);
  return perDay > 0 ? words.grows(size(perDay), days) : words.shrinks(size(-perDay), days);
}

/** Why no day is named. */
function noDayIn(growth: Database["growth"], words: Words): string {
  if (growth === null) return words.notKnown;
  return growth.perDay > 0 ? words.notSoon : words.never;
}
