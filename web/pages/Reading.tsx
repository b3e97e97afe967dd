import type { ReactNode } from "react";
import { unbroken } from "./unbroken";

type Props = { title: string; lead: ReactNode; contents: readonly Chapter[]; children: ReactNode };

/** A heading that can be gone to: its id, its number where the chapters are numbered, and what it says. */
export type Chapter = { readonly id: string; readonly number?: number; readonly title: string };

/** A page to be read: what it is about on the air, its table of contents in sight, and one column of text on the page. */
export const Reading = ({ title, lead, contents, children }: Props) => (
  <main id="main" data-part="main" tabIndex={-1} className="grow bg-page outline-none">
    <header className="bitten bg-air pb-12 after:text-page">
      <div className="frame">
        <h1 className="pt-4 text-title">{title}</h1>
        <div className="mt-4 max-w-reading space-y-2 text-lead">{lead}</div>
      </div>
    </header>
    <div className="frame gap-x-18 py-12 wide:grid wide:grid-cols-[17rem_minmax(0,1fr)] wide:py-16">
      <nav aria-label={title} className="mb-12 self-start wide:sticky wide:top-8">
        <ol>
          {contents.map(({ id, number, title: chapter }) => (
            <li key={id} className="flex gap-3">
              {contents[0]?.number !== undefined && (
                <span className="w-6 py-1.5 text-right font-display text-note text-muted">{number}</span>
              )}
              <a href={`#${id}`} className="py-1.5 text-ink hover:text-ink">
                {chapter}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-reading space-y-12">{children}</div>
    </div>
  </main>
);

/** One chapter, under its number in the rings of a postmark where it has one. */
export const Section = ({ id, number, title, children }: Chapter & { children: ReactNode }) => (
  <section className="break-inside-avoid space-y-3">
    <h2 id={id} className="flex scroll-mt-8 items-center gap-4 text-heading wrap-anywhere">
      {number !== undefined && <span className="ringed size-10 text-lead">{number}</span>}
      {title}
    </h2>
    {children}
  </section>
);

/** What is listed in a text. */
export const Items = ({ items }: { items: readonly string[] }) => (
  <ul className="list-disc space-y-2 pl-5 marker:text-red">
    {items.map((item) => (
      <li key={item}>{unbroken(item)}</li>
    ))}
  </ul>
);
