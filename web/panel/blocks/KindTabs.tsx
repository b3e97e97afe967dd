import { useQuery } from "@tanstack/react-query";
import { blockCountsResponse } from "#contract/admin-blocks";
import { mostWatched } from "#domain/order-moves";
import { optOutTexts } from "#voice/opt-outs";
import { orderDesk } from "#voice/order-desk";
import { useTexts } from "../../i18n/catalogue";
import { apiQuery } from "../api-query";
import { usePanelSearch } from "../screens";
import { kinds } from "./BlockForm";
import { blocksTexts } from "./words";

/** The kinds of this section: what staff block, and what receivers stopped themselves. */
export const shown = [...kinds, "opt-out"] as const;
export type Shown = (typeof shown)[number];

const countsQuery = apiQuery("/api/admin/blocks/counts", {}, blockCountsResponse, ({ data }) => data);

/** Leads from kind to kind, each with how many there are; which one is open stands in the address. */
export function KindTabs({ kind }: { kind: Shown }) {
  const words = useTexts(blocksTexts);
  const { title } = useTexts(optOutTexts);
  const { orMore } = useTexts(orderDesk);
  const [, change] = usePanelSearch();
  const { data: counts } = useQuery(countsQuery);
  const countOf = (one: Shown) => counts?.[one === "opt-out" ? "optOut" : one];
  const told = (count: number) => (count >= mostWatched ? orMore(mostWatched) : count);
  return (
    <nav className="desk-tabs" aria-label={words.kind}>
      {shown.map((one) => {
        const count = countOf(one);
        return (
          <button
            key={one}
            type="button"
            aria-current={one === kind || undefined}
            onClick={() => change({ kind: one, q: undefined, cursor: undefined })}
          >
            {one === "opt-out" ? title : words.kinds[one]}
            {count !== undefined && <span className="tab-count"> {told(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
