import { useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { Link, usePlacePart } from "../place";
import { type Group, groups, type RailPlace, sendersHash, targetOf, type View } from "../search";
import { Glyph, type GlyphName } from "../ui/Glyph";
import { admin } from "../words";
import { Languages } from "./Languages";
import { RailFoot } from "./RailFoot";
import { useCounts } from "./use-counts";
import { frameTexts } from "./words";

const glyphs: Record<RailPlace, GlyphName> = {
  home: "home",
  held: "eye",
  reports: "flag",
  orders: "receipt",
  worklist: "task",
  senders: "tag",
  blocks: "block",
  settings: "switch",
  system: "pulse",
  figures: "bars",
  audit: "book",
  trail: "trail",
  staff: "people",
  account: "people",
};

/**
 * The sections, each with how much waits there, and the one that is open marked. On a narrow screen the first group stands at
 * its foot, and the others come up from there.
 * @param username null until it is known who is there, who may know how much waits
 */
export function Rail({ open, username }: { open: View | "home"; username: string | null }) {
  const known = username !== null;
  const { nav } = useTexts(admin);
  const words = useTexts(frameTexts);
  const { of: counts, late } = useCounts(known);
  const here = usePlacePart(({ pathname, search }) => `${pathname} ${search.view}`);
  const atSenders = usePlacePart(({ hash }) => hash === sendersHash);
  const current: RailPlace = open === "home" && atSenders ? "senders" : open;
  // What came up goes once a section was chosen from it.
  const [shownAt, setShownAt] = useState<string | null>(null);
  const isShown = shownAt === here;
  return (
    <nav aria-label={nav.label} className="shell-rail" data-more={isShown || undefined} data-keep-clear>
      {(Object.entries(groups) as [Group, readonly RailPlace[]][]).map(([group, places]) => (
        <div key={group} className={group === "work" ? "rail-first" : "rail-rest"}>
          <p aria-hidden="true">{words.groups[group]}</p>
          <ul>
            {places.map((place) => (
              <li key={place}>
                <Link
                  {...targetOf(place)}
                  aria-current={current === place ? "page" : undefined}
                  onClick={() => setShownAt(null)}
                >
                  <Glyph name={glyphs[place]} />
                  <span>{nav[place]}</span>
                  {counts[place] ? <Count count={counts[place]} isLate={late.has(place)} /> : null}
                </Link>
              </li>
            ))}
            {group === "work" && (
              <li className="rail-more">
                <button
                  type="button"
                  aria-expanded={isShown}
                  onClick={() => setShownAt(isShown ? null : here)}
                >
                  <Glyph name="more" />
                  <span>{words.more}</span>
                </button>
              </li>
            )}
          </ul>
        </div>
      ))}
      <div className="rail-me">
        {known && (
          <Link to="/admin" search={{ view: "account" }} onClick={() => setShownAt(null)}>
            <Glyph name="people" />
            <span>
              {username}, {words.account}
            </span>
          </Link>
        )}
        <Languages />
      </div>
      {known && <RailFoot />}
    </nav>
  );
}

/** How much waits; where some of it is past its time, a clock and a word say so besides the colour. */
function Count({ count, isLate }: { count: number; isLate: boolean }) {
  const { waiting, late } = useTexts(frameTexts);
  return (
    <b className="rail-count" data-late={isLate || undefined}>
      {isLate && <Glyph name="clock" />}
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        , {waiting(count)}
        {isLate && `, ${late}`}
      </span>
    </b>
  );
}
