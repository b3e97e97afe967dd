/** The shape that the English twin of a Dutch catalogue must have: the same keys, the same arguments. */
export type Twin<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Twin<T[Key]> };
