import { type ComponentProps, type MouseEvent, useSyncExternalStore } from "react";
import { addressOf, type PanelSearch, type Path, readSearch } from "./search";

/**
 * Routing: where the panel stands, on the browser's own History. Two addresses and what stands behind the question mark
 * are all there is, for which a router's library would be a fifth of the code before the first row (decision 085).
 */

type Place = {
  readonly pathname: string;
  readonly search: PanelSearch;
  /** Which part of it, with its sign: "#afzenders"; empty where none is meant. */
  readonly hash: string;
  /** By which the page knows what was looked for there: that itself stands in no address (`typed.ts`). */
  readonly typed: string | undefined;
};

const listeners = new Set<() => void>();
let seen: { readonly href: string; readonly state: unknown; readonly place: Place } | null = null;

/** Where the shell stands that the build renders (`shell.tsx`). */
const inShell: Place = { pathname: "/admin", search: {}, hash: "", typed: undefined };

/** Where the panel stands at this moment. */
export function placeNow(): Place {
  if (typeof window === "undefined") return inShell;
  const { href, pathname, search, hash } = window.location;
  const { state } = window.history;
  // One object per place: a new one each time would never be the same to React.
  if (seen?.href === href && seen.state === state) return seen.place;
  const { typed } = (state ?? {}) as { typed?: string };
  const place = {
    pathname,
    search: readSearch(Object.fromEntries(new URLSearchParams(search))),
    hash,
    typed,
  };
  seen = { href, state, place };
  return place;
}

/** Where the panel stands, following it. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, placeNow, placeNow);

/**
 * A part of where the panel stands, following it alone: what shows the same at the next place is not drawn anew for it, which
 * the step from case to case is felt by.
 * @param pick gives a value that is compared as it is: a text, or whether something is so
 */
export function usePlacePart<T extends string | boolean | undefined>(pick: (place: Place) => T): T {
  const now = () => pick(placeNow());
  return useSyncExternalStore(subscribe, now, now);
}

type Target = {
  readonly to: Path;
  readonly search?: PanelSearch;
  readonly hash?: string | undefined;
  readonly typed?: string | undefined;
  /** Whether it takes the place of this entry of the history. */
  readonly replace?: boolean;
  /** Whether what is on the screen stays where it was scrolled to. */
  readonly keepScroll?: boolean;
  /** Whether the browser is told once the place is painted: telling it is a good part of a step from case to case. */
  readonly paintFirst?: boolean;
};

/** Tells the browser of the place that is painted already. Whoever goes back before that leaves from the place before. */
let untold: (() => void) | null = null;

function tellNow(): void {
  const tell = untold;
  untold = null;
  tell?.();
}

const forget = (): void => {
  untold = null;
};

/** Goes to another place. */
export function navigate(target: Target): void {
  const {
    to,
    search = {},
    hash = "",
    typed,
    replace = false,
    keepScroll = false,
    paintFirst = false,
  } = target;
  tellNow();
  const tell = () => {
    const state = typed === undefined ? null : { typed };
    window.history[replace ? "replaceState" : "pushState"](state, "", addressOf(to, search, hash));
  };
  if (paintFirst) {
    const place = { pathname: to, search, hash, typed };
    seen = { href: window.location.href, state: window.history.state, place };
    untold = () => {
      tell();
      seen = { href: window.location.href, state: window.history.state, place };
    };
    requestAnimationFrame(() => setTimeout(tellNow));
  } else {
    tell();
    // Who goes to where they are is led there once more.
    seen = null;
  }
  if (!keepScroll) window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  readonly to: Path;
  readonly search?: PanelSearch | ((before: PanelSearch) => PanelSearch);
  readonly hash?: string | undefined;
  /** Whether what is looked for here is looked for there. */
  readonly keepTyped?: boolean;
};

/** A link within the panel: followed in place, unless somebody wants it in another tab. */
export function Link({ to, search: given = {}, hash, keepTyped = false, onClick, ...rest }: LinkProps) {
  const searchAt = (here: Place) => (typeof given === "function" ? given(here.search) : given);
  const href = usePlacePart((here) => addressOf(to, searchAt(here), hash));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    const here = placeNow();
    navigate({ to, search: searchAt(here), hash, typed: keepTyped ? here.typed : undefined });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", forget);
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
