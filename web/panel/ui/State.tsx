import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./Glyph";

/** How loud a state is: calm is ink, quiet is behind us or not begun, and colour means an exception (PANEL §1.2). */
export type StateTone = "calm" | "quiet" | "good" | "warn" | "bad";

export type StateLook = { readonly glyph: GlyphName; readonly tone: StateTone };

/** A state as a shape and a word: neither needs its colour to be read (PANEL §4). */
export const State = ({ glyph, tone, children }: StateLook & { children: ReactNode }) => (
  <span className="state" data-tone={tone}>
    <Glyph name={glyph} />
    {children}
  </span>
);
