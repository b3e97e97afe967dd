/**
 * The screens of the panel, each at `/admin?view=…`; without one it is the first screen (decision 026). To add one, name it
 * here and in a group below: the compiler then asks for its component in `Panel.tsx` and its name in the words of both
 * languages.
 */
export const views = [
  "worklist",
  "held",
  "reports",
  "system",
  "orders",
  "blocks",
  "settings",
  "figures",
  "audit",
  "trail",
  "staff",
  "account",
] as const;
export type View = (typeof views)[number];

/** Where the rail leads: a screen, `home` which is the first, or the board of senders on it. */
export type RailPlace = View | "home" | "senders";

/** What the rail shows, in its groups (PANEL §2). The first stands at the foot of a phone; one's own account is reached by one's name in the bar. */
export const groups = {
  work: ["home", "held", "reports", "orders"],
  rules: ["senders", "blocks", "settings"],
  watch: ["system", "worklist", "figures", "audit", "trail", "staff"],
} as const satisfies Record<string, readonly RailPlace[]>;
export type Group = keyof typeof groups;

/** Where on the first screen the senders stand. */
export const sendersHash = "#afzenders";

/** The address of a place of the rail. */
export const targetOf = (place: RailPlace) =>
  place === "senders"
    ? ({ to: "/admin", search: {}, hash: sendersHash } as const)
    : ({ to: "/admin", search: place === "home" ? {} : { view: place }, hash: undefined } as const);

const names = ["status", "kind", "from", "to", "cursor", "report", "order", "whole", "held"] as const;
type Name = (typeof names)[number];

/** What the address of the panel says: which section, to what it is narrowed by choice, and what is open. */
export type PanelSearch = { view?: View } & { [N in Name]?: string };

/** Reads the address; what is not ours, or empty, is left out. Alarms, to which mails of before lead, stand under the system. */
export function readSearch(raw: Readonly<Record<string, unknown>>): PanelSearch {
  const search: PanelSearch = {};
  const view = views.find((one) => one === (raw.view === "alarms" ? "system" : raw.view));
  if (view) search.view = view;
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string" && value !== "") search[name] = value;
  }
  return search;
}

/** The panel's two addresses. */
export type Path = "/admin" | "/admin-login";

/** The address of a place. */
export function addressOf(to: Path, search: PanelSearch = {}, hash = ""): string {
  const query = new URLSearchParams(search).toString();
  return (query === "" ? to : `${to}?${query}`) + hash;
}
