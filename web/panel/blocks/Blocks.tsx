import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Block, blocksResponse } from "#contract/admin-blocks";
import { stamp } from "#voice/format";
import { optOutTexts } from "#voice/opt-outs";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { apiPage } from "../api-query";
import { Confirm } from "../Confirm";
import { SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { BlockForm, type Kind, kinds, pathOf } from "./BlockForm";
import { OptOuts } from "./OptOuts";
import { blocksTexts } from "./words";

/** The kinds of this section: what staff block, and what receivers stopped themselves. */
const shown = [...kinds, "opt-out"] as const;
type Shown = (typeof shown)[number];

/** Who may not order, and whom we never text (decision 022): see, search, add, lift. */
export function Blocks() {
  const words = useTexts(blocksTexts);
  const [{ kind: given }] = usePanelSearch();
  const kind = shown.find((one) => one === given) ?? "ip";
  if (kind !== "opt-out") return <Blocked kind={kind} />;
  return (
    <Card title={words.title}>
      <KindChoice kind={kind} />
      <OptOuts />
    </Card>
  );
}

function Blocked({ kind }: { kind: Kind }) {
  const words = useTexts(blocksTexts);
  const [{ q, cursor }] = usePanelSearch();
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

function KindChoice({ kind }: { kind: Shown }) {
  const words = useTexts(blocksTexts);
  const { title } = useTexts(optOutTexts);
  const [, change] = usePanelSearch();
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 pb-3">
        <legend className="sr-only">{words.kind}</legend>
        {shown.map((one) => (
          <Button
            key={one}
            look="small"
            aria-pressed={one === kind}
            className="aria-pressed:border-ink aria-pressed:bg-mark aria-pressed:text-on-mark"
            onClick={() => change({ kind: one, q: undefined, cursor: undefined })}
          >
            {one === "opt-out" ? title : words.kinds[one]}
          </Button>
        ))}
      </fieldset>
      {kind !== "opt-out" && <p className="pb-3 text-note text-muted">{words.text[kind]}</p>}
    </>
  );
}

function Lift({ kind, block, onClose }: { kind: Kind; block: Block; onClose: () => void }) {
  const words = useTexts(blocksTexts);
  const lift = useChange({
    run: () => fetchApi("DELETE", `${pathOf[kind]}/:id`, { param: { id: block.id } }),
    done: () => ({ title: textsNow(blocksTexts).lifted }),
    failed: () => ({ title: textsNow(blocksTexts).liftFailed }),
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
  const words = useTexts(blocksTexts);
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
