import type { ReactNode } from "react";

export const control =
  "block w-full min-h-12 rounded-sm border-[1.5px] border-field bg-slip px-3 py-2 text-ink aria-invalid:border-error";

type Props = { id: string; label: string; hint: string; error: string | undefined; children: ReactNode };

export const Field = ({ id, label, hint, error, children }: Props) => (
  <div className={error ? "border-l-4 border-error pl-3" : undefined}>
    <label htmlFor={id} className="block font-bold">
      {label}
    </label>
    <p className="text-note text-muted">{hint}</p>
    {error && <p className="mt-1 font-bold text-error">{error}</p>}
    <div className="mt-2">{children}</div>
  </div>
);
