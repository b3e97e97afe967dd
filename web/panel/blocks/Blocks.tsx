import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Block, blocksResponse } from "#contract/admin-blocks";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { apiPage } from "../api-query";
import { Confirm } from "../Confirm";
import { RefreshButton, SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { BlockForm, type Kind, pathOf } from "./BlockForm";
import { BlockTable } from "./BlockTable";
import { KindTabs, shown } from "./KindTabs";
import { OptOuts } from "./OptOuts";
import { blocksTexts } from "./words";

/** Who may not order, and whom we never text (decision 022): see, search, add, lift. */
export function Blocks() {
  const words = useTexts(blocksTexts);
  const [{ kind: given }] = usePanelSearch();
  const kind = shown.find((one) => one === given) ?? "ip";
  if (kind !== "opt-out") return <Blocked kind={kind} />;
  return (
    <Card title={words.title} isWhole>
      <KindTabs kind={kind} />
      <OptOuts />
    </Card>
  );
}

function Blocked({ kind }: { kind: Kind }) {
  const words = useTexts(blocksTexts);
  const [{ q, cursor }] = usePanelSearch();
  const query = useQuery(apiPage(pathOf[kind], { query: { cursor } }, { value: q }, blocksResponse));
  const [lifting, setLifting] = useState<Block | null>(null);
  return (
    <>
      <SearchedList
        title={words.title}
        isWhole
        actions={<RefreshButton query={query} />}
        lead={
          <>
            <KindTabs kind={kind} />
            <p className="pb-3 text-note text-muted">{words.text[kind]}</p>
            <BlockForm key={kind} kind={kind} />
          </>
        }
        find={words.find[kind]}
        searchKey={kind}
        query={query}
        empty={words.empty}
        glyph="block"
        table={(blocks) => <BlockTable kind={kind} blocks={blocks} onLift={setLifting} />}
      />
      {lifting && <Lift kind={kind} block={lifting} onClose={() => setLifting(null)} />}
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
      "/api/admin/blocks/counts",
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
