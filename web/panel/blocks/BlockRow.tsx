import type { Block } from "#contract/admin-blocks";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

/** One block: what, why, by whom, since when, until when, and how often it acted. */
export function BlockRow({ block, onLift }: { block: Block; onLift: () => void }) {
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
