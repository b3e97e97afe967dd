type Props = {
  readonly name: string;
  /** What the mark says, for those who cannot see it and those who point at it. */
  readonly told: string;
};

/** Whoever looks at a case, by the initial. */
export const PersonMark = ({ name, told }: Props) => (
  <span className="person-mark" title={told}>
    <span aria-hidden="true">{name.slice(0, 1)}</span>
    <span className="sr-only">{told}</span>
  </span>
);
