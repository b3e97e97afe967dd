import type { ReactNode } from "react";

/** Stands on every page that shows a stamp: what stamps have in common, drawn once and used by reference. */
export const Sprite = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    <mask id="perforated" maskUnits="userSpaceOnUse" x="0" y="0" width="88" height="110">
      <path
        d="M0 0h88v110H0z"
        fill="#fff"
        stroke="#000"
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeDasharray="0 7.3333"
      />
    </mask>
    <symbol id="person" viewBox="0 0 64 70" overflow="visible">
      <path className="fill-print" d="M4 70a28 25 0 0 1 56 0z" />
      <circle
        className="fill-rim stroke-print"
        cx="32"
        cy="26"
        r="16.5"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeDasharray="0 4.712"
      />
    </symbol>
  </svg>
);

/** What is printed on a stamp: the portrait that has been punched out, or one of the pictures of the info cards. */
export type StampFace = "person" | "pigeon" | "globe" | "letter";
export type StampGround = "red" | "blue" | "gold" | "pink" | "green" | "void";

const grounds: Record<StampGround, string> = {
  red: "text-red",
  blue: "text-blue",
  gold: "text-gold",
  pink: "text-pink",
  green: "text-green",
  void: "text-void",
};

type Props = {
  ground: StampGround;
  face?: StampFace;
  /** What it is worth, which makes room for itself: a stamp that says its price. */
  price?: ReactNode;
  className?: string;
};

/** A stamp, perforated all round. It is a picture: what it says stands beside it in words. */
export const Stamp = ({ ground, face = "person", price, className = "" }: Props) => (
  <svg viewBox="0 0 88 110" className={`${grounds[ground]} ${className}`} aria-hidden="true">
    <g mask="url(#perforated)">
      <path className="fill-rim" d="M0 0h88v110H0z" />
      <path fill="currentColor" d="M6 6h76v98H6z" />
      {price === undefined ? (
        faces[face]
      ) : (
        <>
          <use href="#person" x="20" y="44" width="56" height="60" />
          <text x="12" y="29" className="fill-print font-display" fontSize="22" letterSpacing="-0.6">
            {price}
          </text>
        </>
      )}
    </g>
  </svg>
);

const faces: Record<StampFace, ReactNode> = {
  person: <use href="#person" x="6" y="24" width="76" height="80" />,
  pigeon: (
    <>
      <path className="fill-print" d="M8 48l13-5 8 15h34a11 11 0 1 1 9 5 24 24 0 0 1-48 0z" />
      <path className="fill-rim" d="M27 26c21 0 35 15 35 36H27z" />
      <circle className="fill-rim" cx="68" cy="52" r="2.2" />
      <path className="fill-red" d="M77 50l10 4-10 4z" />
      <path className="fill-rim" d="M71 64l13 3-3 13-13-3z" />
    </>
  ),
  globe: (
    <>
      <circle className="fill-print" cx="44" cy="55" r="29" />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        d="M15 55h58M44 26v58M19 40h50M19 70h50M44 26c-16 14-16 44 0 58M44 26c16 14 16 44 0 58"
      />
    </>
  ),
  letter: (
    <>
      <path className="fill-rim" d="M13 35h62v41H13z" />
      <path className="fill-print" d="M13 35h62L44 62z" />
      <circle className="fill-red" cx="44" cy="60" r="9" />
    </>
  ),
};

/** The site's mark: the smallest stamp. */
export const Mark = ({ className = "" }: { className?: string }) => (
  <svg viewBox="0 0 30 34" className={className} aria-hidden="true">
    <path className="fill-red" d="M0 0h30v34H0z" />
    <path className="fill-print" d="M4 34a11 13 0 0 1 22 0z" />
    <circle className="fill-rim" cx="15" cy="13" r="7" />
  </svg>
);
