import type { ReactNode } from "react";
import type { PanelSearch } from "../search";
import { Foreign } from "../ui/Facts";
import { Glyph, type GlyphName } from "../ui/Glyph";
import { PersonMark } from "../ui/PersonMark";
import { type Case, filterOf, sizeOf } from "./cases";
import { dueIn, type ListWords, saidOf } from "./list-words";

/** How a row leads to its case: the panel's own link, or a plain one until the panel's code is there. */
export type LinkOfRow = (props: {
  readonly to: "/admin";
  readonly search: PanelSearch;
  readonly className: string;
  readonly "data-row": true;
  readonly children: ReactNode;
}) => ReactNode;

type Props = {
  readonly one: Case;
  readonly at: number;
  readonly words: ListWords;
  readonly Link: LinkOfRow;
};

const glyphs = { held: "eye", report: "flag", money: "euro", fault: "bolt" } as const satisfies Record<
  string,
  GlyphName
>;

/** One case, whole: the row is its link. */
export function CaseRow({ one, at, words, Link }: Props) {
  const { title, text, foreign } = saidOf(words, one);
  const due = dueIn(words, one, at);
  const filter = filterOf(one);
  const claim = claimOf(one);
  return (
    <li className="case" data-tone={due.tone} data-case={one.key}>
      <Glyph name={glyphs[filter]} />
      <p className="due">
        <b className="due-left">{due.text}</b>
        {due.by && <span className="due-clock">{due.by}</span>}
      </p>
      <p className="case-what">
        <Link to="/admin" search={one.to} data-row className="case-link">
          <Foreign>{title}</Foreign>
        </Link>
        {one.size > 1 && (
          <span className="case-wave">
            <Glyph name="wave" /> {sizeOf(one)}
          </span>
        )}
        {text && <span className="case-why line-clamp-2">{foreign ? <Foreign>{text}</Foreign> : text}</span>}
      </p>
      {claim !== null && <PersonMark name={claim} told={words.home.on(claim)} />}
      <span className="case-verb" aria-hidden="true">
        {words.home.verbs[filter]} <Glyph name="next" />
      </span>
    </li>
  );
}

/** Who is on it: looks at it now, or has taken it. */
const claimOf = ({ of }: Case): string | null =>
  "claimedBy" in of ? of.claimedBy : "takenBy" in of ? of.takenBy : null;
