import { Link } from "@tanstack/react-router";
import { useTexts } from "../i18n/catalogue";
import { usePanelSearch, views } from "./screens";
import { admin } from "./words";

const tab =
  "inline-flex min-h-11 items-center border-b-4 border-transparent px-1 text-note font-bold text-muted no-underline hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink";

/** The sections, the one that is open marked. */
export function PanelNav() {
  const { nav: words } = useTexts(admin);
  const [{ view: open }] = usePanelSearch();
  return (
    <nav aria-label={words.label} className="flex flex-wrap gap-x-5 border-b border-line">
      <Link to="/admin" search={{}} className={tab} {...mark(open === undefined)}>
        {words.home}
      </Link>
      {views.map((view) => (
        <Link key={view} to="/admin" search={{ view }} className={tab} {...mark(open === view)}>
          {words[view]}
        </Link>
      ))}
    </nav>
  );
}

// The router would mark every section, for they share their path.
const mark = (here: boolean) => ({
  "aria-current": here ? ("page" as const) : undefined,
  activeProps: {},
  activeOptions: { exact: true, includeSearch: true },
});
