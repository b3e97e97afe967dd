/** The shape that the English twin of a Dutch catalogue must have: the same keys, the same arguments. */
export type Twin<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Twin<T[Key]> };

/** The keys of a catalogue, whatever stands at them: what English has and Dutch has not, nobody would ever read. */
type Keys<T> = T extends string | ((...given: never) => string)
  ? unknown
  : T extends readonly (infer One)[]
    ? readonly Keys<One>[]
    : { readonly [Key in keyof T]: Keys<T[Key]> };

export type Catalogue<T> = {
  readonly nl: Twin<T>;
  /** Null until loaded. */
  en: Twin<T> | null;
  readonly load: () => Promise<void>;
};

const catalogues = new Set<Catalogue<unknown>>();

/**
 * Texts in both languages (i18n). Dutch comes with the code; English is a lazy chunk, fetched when it is wanted, so that
 * those who read Dutch do not pay for it. The two are held to each other here and not in the English file: that one may
 * not import the Dutch, or they would be a circle.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<T, E extends Twin<T>>(
  nl: T & NoInfer<Twin<T> & Keys<E>>,
  english: () => Promise<E>,
): Catalogue<T> {
  const made: Catalogue<T> = {
    nl,
    en: null,
    load: async () => {
      made.en ??= await english();
    },
  };
  catalogues.add(made);
  return made;
}

/** Loads English for every catalogue that is on the page: they announce themselves as their code arrives. */
export async function loadEnglish(): Promise<void> {
  await Promise.all([...catalogues].map(({ load }) => load()));
}
