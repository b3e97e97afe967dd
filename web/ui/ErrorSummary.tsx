import type { RefObject } from "react";

export type ErrorItem = { readonly fieldId: string; readonly text: string };

type Props = { title: string; items: readonly ErrorItem[]; ref: RefObject<HTMLDivElement | null> };

/** What must be mended, on top of the form, each line leading to its field in the field's own words. */
export function ErrorSummary({ title, items, ref }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="rounded-sm border-2 border-error bg-error-ground p-4 pad:px-5"
      aria-labelledby="error-summary-title"
      role="alert"
    >
      <h2 id="error-summary-title" className="font-sans text-lead font-bold tracking-normal">
        {title}
      </h2>
      <ul className="mt-2 space-y-1">
        {items.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="font-bold text-error hover:text-error"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
