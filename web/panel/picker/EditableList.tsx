import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

type Named = { readonly id: number; readonly name: string };
type Open<Item> = { kind: "edit"; item: Item | null } | { kind: "remove"; item: Item };

type Props<Item extends Named> = {
  words: { readonly title: string; readonly add: string; readonly empty: string };
  query: UseQueryResult<Item[]>;
  /** What is said of an item besides its name. */
  note: (item: Item) => ReactNode;
  /** The form for a change of one, or for a new one. */
  form: (item: Item | null, close: () => void) => ReactNode;
  /** The question before one is deleted. */
  removal: (item: Item, close: () => void) => ReactNode;
};

const pageSize = 50;

/** A list of things that have a name, each to be edited and deleted, fifty at a time. */
export function EditableList<Item extends Named>({ words, query, note, form, removal }: Props<Item>) {
  const { more } = useTexts(admin);
  const [shown, setShown] = useState(pageSize);
  const [open, setOpen] = useState<Open<Item> | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={words.title}
      actions={
        <Button look="small" onClick={() => setOpen({ kind: "edit", item: null })}>
          {words.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {(items) => (
          <>
            {items.length === 0 ? (
              <p className="text-muted">{words.empty}</p>
            ) : (
              <ul className="-my-2">
                {items.slice(0, shown).map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    note={note(item)}
                    onOpen={(kind) => setOpen({ kind, item })}
                  />
                ))}
              </ul>
            )}
            {items.length > shown && (
              <Button look="small" className="mt-4" onClick={() => setShown(shown + pageSize)}>
                {more(Math.min(pageSize, items.length - shown))}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Suspense>{open?.kind === "edit" && form(open.item, close)}</Suspense>
      {open?.kind === "remove" && removal(open.item, close)}
    </Card>
  );
}

type RowProps = { item: Named; note: ReactNode; onOpen: (kind: "edit" | "remove") => void };

/** The buttons say to listeners which thing they are about. */
function Row({ item: { name }, note, onOpen }: RowProps) {
  const words = useTexts(admin);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="font-bold">
          <Foreign>{name}</Foreign>
        </span>
        <span className="figures text-small text-muted">{note}</span>
      </div>
      <div className="flex gap-2">
        <Button look="small" aria-label={words.editNamed(name)} onClick={() => onOpen("edit")}>
          {words.edit}
        </Button>
        <Button look="small-danger" aria-label={words.removeNamed(name)} onClick={() => onOpen("remove")}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
