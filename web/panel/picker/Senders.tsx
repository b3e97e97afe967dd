import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { SenderRefusal } from "#domain/sender";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Loaded } from "../Loaded";
import { usePlace } from "../place";
import { sendersHash } from "../search";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";
import { columnsOf, firstOf } from "./arrange";
import { BoardColumn } from "./BoardColumn";
import { categoriesQuery, refusedQuery, type StaffSender, sendersQuery, usesQuery } from "./queries";
import { useChangeSender } from "./use-changes";
import { useDrag } from "./use-drag";
import { useEditKey, useInLine } from "./use-in-line";
import { pickerTexts } from "./words";

const pageSize = 50;
const noneRefused: ReadonlyMap<number, SenderRefusal> = new Map();

/** The names that visitors can choose from (spec §2), on a board: a column per category, and a name is its own edit button. */
export function Senders() {
  const { senders: words } = useTexts(pickerTexts);
  const { more } = useTexts(admin);
  const card = useRef<HTMLDivElement>(null);
  const query = useQuery(sendersQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: refused = noneRefused } = useQuery(refusedQuery);
  const { data: uses = null } = useQuery(usesQuery);
  const [shown, setShown] = useState(pageSize);
  const inLine = useInLine("sender", card);
  const change = useChangeSender();
  // What was let go stands where it was dropped while the server is told.
  const moving = change.isPending ? change.variables : null;
  const placed = (sender: StaffSender) =>
    sender.id === moving?.sender.id ? { ...sender, ...moving.to } : sender;
  const columns = columnsOf(categories, (query.data ?? []).map(placed), words.noCategory);
  const { dragged, pickUp } = useDrag((sender: StaffSender, target: string) => {
    const column = columns.find(({ id }) => String(id) === target);
    if (!column || column.id === sender.categoryId || change.isPending) return;
    const { name } = sender;
    change.mutate({ sender, to: { name, categoryId: column.id }, text: words.moved(name, column.name) });
  });
  useEditKey(card, words.editKey);
  const place = usePlace();
  useLayoutEffect(() => {
    if (place.hash === sendersHash) card.current?.querySelector("h2")?.focus();
  }, [place]);
  return (
    <div id="afzenders" ref={card} className="picker">
      <Card
        title={words.title}
        aside={query.data && words.count(query.data.length, columns.length)}
        actions={
          <Button id="sender-add" look="small" onClick={() => inLine.start({ item: null, group: null })}>
            {words.add}
          </Button>
        }
      >
        <Loaded query={query}>
          {(senders) => (
            <>
              {senders.length === 0 && <p className="picker-empty">{words.empty}</p>}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk over the buttons that stand in it */}
              <div className="board" onKeyDown={walk}>
                {firstOf(columns, shown).map((column, place) => (
                  <BoardColumn
                    key={column.id}
                    column={column}
                    total={columns[place]?.senders.length ?? 0}
                    choices={columns}
                    refused={refused}
                    uses={uses}
                    inLine={inLine}
                    dragged={dragged}
                    onPickUp={pickUp}
                  />
                ))}
              </div>
              {senders.length > shown && (
                <Button look="small" className="m-3" onClick={() => setShown(shown + pageSize)}>
                  {more(Math.min(pageSize, senders.length - shown))}
                </Button>
              )}
              {refused.size > 0 && <p className="picker-foot">{words.refusedNote}</p>}
              <p className="picker-foot">
                {uses && <span>{words.chosen}</span>}
                <span>{words.drag}</span>
              </p>
            </>
          )}
        </Loaded>
      </Card>
      {dragged && (
        <p className="board-ghost" style={{ left: dragged.x, top: dragged.y }} aria-hidden="true">
          <Foreign>{dragged.item.name}</Foreign>
        </p>
      )}
    </div>
  );
}

/** Up and down within a column, left and right to the one beside it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[data-edit], .board-add")) return;
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")].map((column) => [
    ...column.querySelectorAll<HTMLElement>("[data-edit], .board-add"),
  ]);
  const at = columns.findIndex((stops) => stops.includes(target));
  const row = columns[at]?.indexOf(target) ?? 0;
  const beside = (by: 1 | -1) => columns[at + by]?.[Math.min(row, (columns[at + by]?.length ?? 1) - 1)];
  const next = {
    ArrowDown: columns[at]?.[row + 1],
    ArrowUp: columns[at]?.[row - 1],
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
  }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
