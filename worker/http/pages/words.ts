import type { Language } from "#contract/language";
import { askReviewEn, askReviewNl } from "#voice/ask-review";
import type { Twin } from "#voice/catalogue";
import { commonNl } from "#voice/common";
import { commonEn } from "#voice/common.en";
import { complaintNl } from "#voice/complaint";
import { complaintEn } from "#voice/complaint.en";
import { figuresNl } from "#voice/figures";
import { figuresEn } from "#voice/figures.en";
import { numberNl } from "#voice/number";
import { numberEn } from "#voice/number.en";
import { orderNl } from "#voice/order";
import { orderEn } from "#voice/order.en";
import { outcomeNl } from "#voice/outcome";
import { outcomeEn } from "#voice/outcome.en";
import { plainNl } from "#voice/plain";
import { plainEn } from "#voice/plain.en";
import { verdictNl } from "#voice/verdict";
import { verdictEn } from "#voice/verdict.en";

const nl = {
  common: commonNl,
  order: orderNl,
  outcome: outcomeNl,
  complaint: complaintNl,
  figures: figuresNl,
  verdict: verdictNl,
  number: numberNl,
  plain: plainNl,
  review: askReviewNl,
};

/** What the pages for people without scripts say: the site's own texts, both languages at once, for each request has its own. */
export const words: Readonly<Record<Language, Twin<typeof nl>>> = {
  nl,
  en: {
    common: commonEn,
    order: orderEn,
    outcome: outcomeEn,
    complaint: complaintEn,
    figures: figuresEn,
    verdict: verdictEn,
    number: numberEn,
    plain: plainEn,
    review: askReviewEn,
  },
};
