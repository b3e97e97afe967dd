import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Block, blocksResponse } from "#contract/admin-blocks";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { apiPage } from "../api-query";
import { Confirm } from "../Confirm";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { SearchBar } from "../SearchBar";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { useListKeys } from "../use-list-keys";
import { usePanelSearch } from "../use-panel-search";
import { admin } from "../words";
import { BlockForm } from "./BlockForm";
import { BlockRow } from "./BlockRow";
import { type Kind, kinds, pathOf } from "./kinds";

/** Who may not order, and whom we never text (decision 022): see, search, add, lift. */
export function Blocks() {
  const { blocks: words, nothingFound } = useTexts(admin);
  const [{ kind: given, q, cursor }, change] = usePanelSearch();
  const kind = kinds.find((one) => one === given) ?? "ip";
  const query = useQuery(apiPage(pathOf[kind], { query: { value: q, cursor } }, blocksResponse));
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Block | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <Card
        title={words.title}
        actions={
          <Button look="small" onClick={() => setAdding(true)}>
            {words.add[kind]}
          </Button>
        }
      >
        <fieldset className="flex flex-wrap gap-2 pb-3">
          <legend className="sr-only">{words.kind}</legend>
          {kinds.map((one) => (
            <Button
              key={one}
              look="small"
              aria-pressed={one === kind}
              className="aria-pressed:border-ink aria-pressed:bg-mark aria-pressed:text-on-mark"
              onClick={() => change({ kind: one, q: undefined, cursor: undefined })}
            >
              {words.kinds[one]}
            </Button>
          ))}
        </fieldset>
        <p className="pb-3 text-note text-muted">{words.text[kind]}</p>
        <SearchBar
          key={`${kind} ${q}`}
          label={words.find[kind]}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        />
        <Loaded query={query}>
          {({ data, next }) => (
            <>
              {data.length === 0 && <p className="text-muted">{q ? nothingFound : words.empty}</p>}
              <ul>
                {data.map((block) => (
                  <BlockRow key={block.id} block={block} onLift={() => setLifting(block)} />
                ))}
              </ul>
              <ListPager next={next} />
            </>
          )}
        </Loaded>
      </Card>
      {adding && <BlockForm kind={kind} onClose={() => setAdding(false)} />}
      {lifting && <Lift kind={kind} block={lifting} onClose={() => setLifting(null)} />}
    </div>
  );
}

function Lift({ kind, block, onClose }: { kind: Kind; block: Block; onClose: () => void }) {
  const { blocks: words } = useTexts(admin);
  const lift = useChange({
    run: () => fetchApi("DELETE", `${pathOf[kind]}/:id`, { param: { id: block.id } }),
    done: ({ blocks }) => ({ title: blocks.lifted }),
    failed: ({ blocks }) => ({ title: blocks.liftFailed }),
    refreshes: [
      "/api/admin/blocked-ips",
      "/api/admin/blocked-phones",
      "/api/admin/abuse-reports/:id",
      "/api/admin/audit",
    ],
  });
  return (
    <Confirm
      title={words.liftTitle}
      confirmLabel={words.lift}
      failed={words.liftFailed}
      onConfirm={() => lift.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{words.liftText(block.value ?? words.optOut)}</p>
    </Confirm>
  );
}
