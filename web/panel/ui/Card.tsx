import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** A word beside the title, such as a count. */
  aside?: ReactNode;
  /** What can be done with the whole. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One subject of the panel on its own slip. */
export function Card({ title, aside, actions, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <h2 id={titleId} tabIndex={-1} className="text-lead">
          {title}
        </h2>
        {aside !== undefined && <p className="figures text-note text-muted">{aside}</p>}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}
