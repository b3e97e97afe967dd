import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../i18n/catalogue";
import { Button } from "../ui/Button";
import { ListPager } from "./ListPager";
import { Loaded } from "./Loaded";
import { NothingFound } from "./NothingFound";
import { SearchBar } from "./SearchBar";
import { usePanelSearch } from "./screens";
import { Card } from "./ui/Card";
import { Empty } from "./ui/Empty";
import type { GlyphName } from "./ui/Glyph";
import { useListKeys } from "./use-list-keys";
import { admin } from "./words";

type Props<Item> = {
  title: string;
  /** Whether it is all that its section has. */
  isWhole?: boolean;
  aside?: string | undefined;
  actions: ReactNode;
  /** What stands above the search. */
  lead?: ReactNode;
  /** What the field to search in is called, and what tells this search from another in the same place. */
  find: string;
  searchKey?: string;
  /** Further ways to narrow the list, and whether any of them does. */
  filters?: ReactNode;
  filtered?: boolean;
  query: UseQueryResult<{ readonly data: readonly Item[]; readonly next: string | null }>;
  /** What is said when there are none at all. */
  empty: string;
  glyph: GlyphName;
  /** One row, as an `<li>` with a key; or all of them as a table. */
  row?: (item: Item) => ReactNode;
  table?: (items: readonly Item[]) => ReactNode;
  /** What stands below a list of several. */
  footnote?: string;
};

/** A list that is searched and leafed through, both in the address, with j, k and `/` as its keys. */
export function SearchedList<Item>({
  title,
  isWhole = false,
  aside,
  actions,
  lead,
  find,
  searchKey = "",
  filters,
  filtered = false,
  query,
  empty,
  glyph,
  row,
  table,
  footnote,
}: Props<Item>) {
  const [{ q }, change] = usePanelSearch();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <Card title={title} isWhole={isWhole} aside={aside} actions={actions}>
        {lead}
        <SearchBar
          key={searchKey}
          label={find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        >
          {filters}
        </SearchBar>
        <Loaded query={query}>
          {({ data, next }) => (
            <>
              {data.length === 0 &&
                (q || filtered ? <NothingFound /> : <Empty glyph={glyph} title={empty} />)}
              {row && <ul>{data.map(row)}</ul>}
              {data.length > 0 && table?.(data)}
              <ListPager next={next} />
              {footnote && data.length > 1 && <p className="pt-4 text-small text-muted">{footnote}</p>}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

type Refresh = {
  readonly query: UseQueryResult<unknown>;
  /** Where more than the list itself is read again, such as what it counts. */
  readonly onRefresh?: () => void;
};

/** Reads a list again. */
export function RefreshButton({ query, onRefresh = () => void query.refetch() }: Refresh) {
  const { refresh } = useTexts(admin);
  return (
    <Button look="small" aria-disabled={query.isFetching} onClick={onRefresh}>
      {refresh}
    </Button>
  );
}
