type Props = {
  /** What is said to who listens. */
  label: string;
  /** How many rows are likely to come. */
  rows: number;
};

/**
 * Rows that are on their way, as bars of the height of rows (PANEL §6). Their place is kept from the start, so that nothing below
 * moves up and down again; they are seen after 300 ms, for what comes sooner needs no sign. Nothing in it moves.
 */
export const Skeleton = ({ label, rows }: Props) => (
  <div className="skeleton" role="status">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything in them, which never change places
      <span key={row} className="skeleton-row" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    ))}
  </div>
);
