import { optOutTexts } from "#voice/opt-outs";
import { useTexts } from "../../i18n/catalogue";
import { usePanelSearch } from "../screens";
import { kinds } from "./BlockForm";
import { blocksTexts } from "./words";

/** The kinds of this section: what staff block, and what receivers stopped themselves. */
export const shown = [...kinds, "opt-out"] as const;
export type Shown = (typeof shown)[number];

/** Leads from kind to kind; which one is open stands in the address. */
export function KindTabs({ kind }: { kind: Shown }) {
  const words = useTexts(blocksTexts);
  const { title } = useTexts(optOutTexts);
  const [, change] = usePanelSearch();
  return (
    <nav className="desk-tabs" aria-label={words.kind}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === kind || undefined}
          onClick={() => change({ kind: one, q: undefined, cursor: undefined })}
        >
          {one === "opt-out" ? title : words.kinds[one]}
        </button>
      ))}
    </nav>
  );
}
