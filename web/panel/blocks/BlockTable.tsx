import type { Block } from "#contract/admin-blocks";
import { stamp, whole } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { Foreign, PhoneNumber } from "../ui/Facts";
import { FoldTable } from "../ui/FoldTable";
import type { Kind } from "./BlockForm";
import { blocksTexts } from "./words";

type Props = {
  readonly kind: Kind;
  readonly blocks: readonly Block[];
  readonly onLift: (block: Block) => void;
};

/** Blocks in a table: what, why, by whom, since and until when, how many orders each turned away, and the way to lift it. */
export function BlockTable({ kind, blocks, onLift }: Props) {
  const words = useTexts(blocksTexts);
  const language = useLanguage();
  return (
    <FoldTable
      label={words.kinds[kind]}
      heads={[
        words.values[kind],
        words.reason,
        words.author,
        words.since,
        words.ends,
        words.hits,
        words.lift,
      ]}
      figures={[5]}
      hasDeeds
      rows={blocks.map((block) => {
        const value = block.value ?? words.optOut;
        return {
          key: block.id,
          cells: [
            <span key="value" className="block-value" data-ended={!block.active || undefined}>
              {kind === "phone" ? <PhoneNumber>{value}</PhoneNumber> : <Foreign>{value}</Foreign>}
            </span>,
            <Foreign key="reason">{block.reason}</Foreign>,
            block.author === "system" ? words.system : block.author,
            stamp(block.createdAt),
            <Until key="until" block={block} />,
            whole(block.hits, language),
            <Button
              key="lift"
              look="small"
              data-row
              aria-label={words.liftNamed(value)}
              onClick={() => onLift(block)}
            >
              {words.lift}
            </Button>,
          ],
        };
      })}
    />
  );
}

function Until({ block: { expiresAt, active } }: { block: Block }) {
  const words = useTexts(blocksTexts);
  if (expiresAt === null) return words.endsNever;
  return active ? stamp(expiresAt) : `${stamp(expiresAt)} (${words.ended})`;
}
