/** The sections of the panel, each at `/admin?view=…`; without one it is the first screen (decision 026). */
export const views = ["orders", "blocks", "settings", "audit", "account"] as const;
export type View = (typeof views)[number];

const names = [
  "status",
  "q",
  "kind",
  "from",
  "to",
  "actor",
  "action",
  "subject",
  "subjectId",
  "cursor",
  "report",
  "order",
] as const;
type Name = (typeof names)[number];

/** What the address of the panel says: which section, what is looked for in it, and what is open. */
export type PanelSearch = { view?: View } & { [N in Name]?: string };

/** Reads the address; what is not ours, or empty, is left out. */
export function readSearch(raw: Readonly<Record<string, unknown>>): PanelSearch {
  const search: PanelSearch = {};
  const view = views.find((one) => one === raw.view);
  if (view) search.view = view;
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string" && value !== "") search[name] = value;
  }
  return search;
}
