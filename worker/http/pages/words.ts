import type { Language } from "#contract/language";
import { caseNl } from "#voice/case";
import { caseEn } from "#voice/case.en";
import type { Twin } from "#voice/catalogue";
import { commonNl } from "#voice/common";
import { commonEn } from "#voice/common.en";
import { orderNl } from "#voice/order";
import { orderEn } from "#voice/order.en";
import { outcomeNl } from "#voice/outcome";
import { outcomeEn } from "#voice/outcome.en";
import { plainNl } from "#voice/plain";
import { plainEn } from "#voice/plain.en";
import { reportNl } from "#voice/report";
import { reportEn } from "#voice/report.en";

const nl = {
  common: commonNl,
  order: orderNl,
  outcome: outcomeNl,
  report: reportNl,
  case: caseNl,
  plain: plainNl,
};

/** What the pages for people without scripts say: the site's own texts, both languages at once, for each request has its own. */
export const words: Readonly<Record<Language, Twin<typeof nl>>> = {
  nl,
  en: {
    common: commonEn,
    order: orderEn,
    outcome: outcomeEn,
    report: reportEn,
    case: caseEn,
    plain: plainEn,
  },
};
