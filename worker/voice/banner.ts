import type { Language } from "#contract/language";
import type { Banner } from "#domain/operation";

/**
 * What stands at the top of every page of a copy that is no shop for everybody (decision 060), in both languages at once: it is
 * there before one has been chosen, and it must be understood before anybody pays.
 */
export const bannerSentences: Readonly<Record<Banner, Readonly<Record<Language, string>>>> = {
  trial: {
    nl: "Dit is een proef: deze site stuurt alleen berichten naar een paar nummers van onszelf. Bestel hier nog niets.",
    en: "This is a trial: this site only texts a few numbers of our own. Please don’t order here yet.",
  },
  staging: {
    nl: "Dit is een proefsite: betalingen zijn niet echt, en berichten gaan alleen naar een paar nummers van onszelf.",
    en: "This is a trial site: payments are not real, and texts only go to a few numbers of our own.",
  },
};
