import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Block, blocksResponse } from "#contract/admin-blocks";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { apiPage } from "../api-query";
import { Confirm } from "../Confirm";
import { SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { admin } from "../words";
import { BlockForm, type Kind, kinds, pathOf } from "./BlockForm";

/** Who may not order, and whom we never text (decision 022): see, search, add, lift. */
export function Blocks() {
  const { blocks: words } = useTexts(admin);
  const [{ kind: given, q, cursor }] = usePanelSearch();
  const kind = kinds.find((one) => one === given) ?? "ip";
  const query = useQuery(apiPage(pathOf[kind], { query: { cursor } }, { value: q }, blocksResponse));
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Block | null>(null);
  return (
    <>
      <SearchedList
        title={words.title}
        actions={
          <Button look="small" onClick={() => setAdding(true)}>
            {words.add[kind]}
          </Button>
        }
        lead={<KindChoice kind={kind} />}
        find={words.find[kind]}
        searchKey={kind}
        query={query}
        empty={words.empty}
        row={(block) => <BlockRow key={block.id} block={block} onLift={() => setLifting(block)} />}
      />
      {adding && <BlockForm kind={kind} onClose={() => setAdding(false)} />}
      {lifting && <Lift kind={kind} block={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

function KindChoice({ kind }: { kind: Kind }) {
  const { blocks: words } = useTexts(admin);
  const [, change] = usePanelSearch();
  return (
    <>
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
    </>
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

/** One block: what, why, by whom, since when, until when, and how often it acted. */
function BlockRow({ block, onLift }: { block: Block; onLift: () => void }) {
  const { blocks: words } = useTexts(admin);
  const value = block.value ?? words.optOut;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2">
      <div className={`min-w-0 grow basis-60 text-note ${block.active ? "" : "text-muted"}`}>
        <p className="figures font-bold">
          <Foreign>{value}</Foreign>
        </p>
        <p>
          <Foreign>{block.reason}</Foreign>
        </p>
        <p className="figures text-small text-muted">
          {words.since} {stamp(block.createdAt)} · {words.author}{" "}
          {block.author === "system" ? words.system : block.author} · {words.ends}{" "}
          {block.expiresAt === null ? words.endsNever : stamp(block.expiresAt)}
          {!block.active && ` (${words.ended})`} · {words.hits} {block.hits}×
        </p>
      </div>
      <Button look="small" data-row aria-label={words.liftNamed(value)} onClick={onLift}>
        {words.lift}
      </Button>
    </li>
  );
}
