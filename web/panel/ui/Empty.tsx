import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./Glyph";

type Props = { readonly glyph: GlyphName; readonly title: string; readonly children?: ReactNode };

/** A list with nothing in it (PANEL §6): a sign of what it would hold, what is so, and what may be done. */
export const Empty = ({ glyph, title, children }: Props) => (
  <div className="empty">
    <Glyph name={glyph} />
    <b>{title}</b>
    {children && <p>{children}</p>}
  </div>
);
