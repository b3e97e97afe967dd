import type { ReactNode } from "react";

/** One kind of piece under its own heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-4">
    <h2 className="border-b-2 border-ink text-heading">{title}</h2>
    {children}
  </section>
);

/** One piece with its name. */
export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-2 wide:grid-cols-11">
    <p className="text-note text-muted wide:col-span-2">{name}</p>
    <div className="flex flex-wrap items-start gap-4 wide:col-span-9">{children}</div>
  </div>
);
