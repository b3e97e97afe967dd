import type { ReactNode } from "react";

/** A page to be read: one column, one heading. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="main" data-part="main" tabIndex={-1} className="mx-auto max-w-page px-5 outline-none">
    <div className="max-w-reading space-y-8">
      <h1 className="pt-4 text-title tracking-tight">{title}</h1>
      {children}
    </div>
  </main>
);
