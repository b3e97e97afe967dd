import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { siteName } from "#domain/company";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Mark } from "../../ui/Stamp";
import { useKeys } from "../keys";
import { later } from "../later";
import { Mode } from "../Mode";
import { Link, navigate } from "../place";
import { type RailPlace, targetOf, type View } from "../search";
import { Glyph } from "../ui/Glyph";
import { undoLast } from "../undo";
import { admin } from "../words";
import { Languages } from "./Languages";
import { Offline } from "./Offline";
import { Rail } from "./Rail";
import { useLogout } from "./use-logout";
import { frameTexts } from "./words";

const CommandMenu = later(async () => (await import("./CommandMenu")).CommandMenu);
const KeyList = later(async () => (await import("./KeyList")).KeyList);

type Props = {
  /** Null until it is known who is there. */
  readonly username: string | null;
  readonly open: View | "home";
  /** Whether who signed in owes something first, and has no panel until then. */
  readonly owes: boolean;
  readonly children: ReactNode;
};

type Asked = "menu" | "keys" | null;

/** What stands around every screen: the bar, the rail or the tabs, and what any key opens (PANEL §2). */
export function Frame({ username, open, owes, children }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <div className="shell" data-part="panel" data-owes={owes || undefined}>
      <Bar username={username} open={open} owes={owes} onFind={() => setAsked("menu")} />
      {!owes && <Rail open={open} username={username} />}
      {username !== null && !owes && <Everywhere onAsk={setAsked} />}
      <main id="main" tabIndex={-1} className="shell-main">
        <Offline />
        {children}
      </main>
      <Suspense>
        {asked === "menu" && <CommandMenu onClose={close} />}
        {asked === "keys" && <KeyList onClose={close} />}
      </Suspense>
    </div>
  );
}

/** By which letter after `g` a section is reached. */
const letters = {
  w: "home",
  n: "held",
  m: "reports",
  b: "orders",
  a: "senders",
  k: "blocks",
  s: "settings",
  y: "system",
  c: "figures",
  l: "audit",
  p: "staff",
  i: "account",
} as const satisfies Record<string, RailPlace>;

/** The keys that act on every screen. */
function Everywhere({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { keys: words } = useTexts(frameTexts);
  const { nav } = useTexts(admin);
  const go = Object.entries(letters).map(([letter, view]) => [
    `g ${letter}`,
    { does: nav[view], run: () => navigate(targetOf(view)) },
  ]);
  useKeys({
    "?": { does: words.all, run: () => onAsk("keys") },
    u: { does: words.undo, run: undoLast },
    z: { does: words.undo, run: undoLast },
    ...Object.fromEntries(go),
  });
  // A chord is no single letter, and stays where those are off.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) onAsk("menu");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onAsk]);
  return null;
}

type BarProps = { username: string | null; open: View | "home"; owes: boolean; onFind: () => void };

/** The header of spec §2, with the way home and the way out. */
function Bar({ username, open, owes, onFind }: BarProps) {
  const words = useTexts(admin);
  const { skip, home } = useTexts(common);
  const { desk, find, account } = useTexts(frameTexts);
  const logout = useLogout();
  return (
    <header className="shell-bar">
      <a href="#main" className="skip">
        {skip}
      </a>
      <p className="shell-name">
        <Mark className="h-6 w-5.5" />
        <b>{siteName}</b> <span>{desk}</span>
      </p>
      <a href="/" className="shell-home">
        <Glyph name="leave" />
        <span>{home}</span>
      </a>
      <Mode />
      {!owes && (
        <button type="button" className="shell-find" onClick={onFind}>
          <Glyph name="search" />
          <span>{find}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <Languages />
      {owes || username === null ? (
        <span className="shell-who">{username}</span>
      ) : (
        <Link
          to="/admin"
          search={{ view: "account" }}
          className="shell-who"
          aria-label={`${username}, ${account}`}
          aria-current={open === "account" ? "page" : undefined}
        >
          {username}
        </Link>
      )}
      <Button
        look="small"
        aria-disabled={logout.isPending}
        onClick={() => logout.isPending || logout.mutate()}
      >
        {words.logout}
      </Button>
    </header>
  );
}
