import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** A word beside the title, such as a count. */
  aside?: ReactNode;
  /** What can be done with the whole. */
  actions?: ReactNode;
  /** Whether it is all that its section has: the section's own heading stands above it, so this one is for who listens. */
  isWhole?: boolean;
  children: ReactNode;
};

/** One subject of the panel on its own slip. */
export function Card({ title, aside, actions, isWhole = false, children }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      data-whole={isWhole || undefined}
      className="card min-w-0 border border-line bg-paper"
    >
      <div className="card-head flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <h2 id={titleId} tabIndex={-1} className={isWhole ? "sr-only" : "text-lead"}>
          {title}
        </h2>
        {aside !== undefined && <p className="figures min-w-0 text-note wrap-anywhere text-muted">{aside}</p>}
        {actions && <div className="card-acts ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}
