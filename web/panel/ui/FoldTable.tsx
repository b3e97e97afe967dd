import type { ReactNode } from "react";

type Props = {
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Which columns hold figures, to stand right. */
  figures?: readonly number[];
  /** Whether the last column holds what can be done: its head is for who listens. */
  hasDeeds?: boolean;
};

/** A table that folds on a narrow screen (PANEL §4): each row becomes a small list of its cells with their heads. */
export const FoldTable = ({ label, heads, rows, figures = [], hasDeeds = false }: Props) => (
  <table className="fold" aria-label={label}>
    <thead>
      <tr>
        {heads.map((head, column) => (
          <th key={head} scope="col" data-figure={figures.includes(column) || undefined}>
            {hasDeeds && column === heads.length - 1 ? <span className="sr-only">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, column) => (
            <Cell
              key={heads[column]}
              head={heads[column] ?? ""}
              isFirst={column === 0}
              isFigure={figures.includes(column)}
              isDeed={hasDeeds && column === heads.length - 1}
            >
              {cell}
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type CellProps = { head: string; isFirst: boolean; isFigure: boolean; isDeed: boolean; children: ReactNode };

const Cell = ({ head, isFirst, isFigure, isDeed, children }: CellProps) =>
  isFirst ? (
    <th scope="row">{children}</th>
  ) : (
    <td data-head={isDeed ? "" : head} data-figure={isFigure || undefined} data-deed={isDeed || undefined}>
      {children}
    </td>
  );
