import type { ReactNode } from "react";

type Props = { label: string; heads: readonly string[]; children: ReactNode };

/** Rows of more facts than any screen is wide. What does not fit is reached by scrolling the table, not the page. */
export const Table = ({ label, heads, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-left text-note">
      <thead>
        <tr className="border-b border-line">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-4 align-bottom text-small text-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="border-b border-line align-baseline">{children}</tr>
);

export const Cell = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <td className={`py-1.5 pr-4 ${className}`}>{children}</td>
);
