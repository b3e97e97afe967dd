import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Category } from "#contract/sender-categories";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { admin } from "../words";
import { Entries, Entry } from "./Entries";
import { categoriesQuery } from "./queries";

const CategoryForm = lazy(async () => ({ default: (await import("./CategoryForm")).CategoryForm }));

type Open = { kind: "add" } | { kind: "edit" | "remove"; category: Category };

/** The groups of the sender picker (spec §2). */
export function Categories() {
  const { categories: words, ...shared } = useTexts(admin);
  const query = useQuery(categoriesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={words.title}
      actions={
        <Button look="small" onClick={() => setOpen({ kind: "add" })}>
          {words.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {(categories) => (
          <Entries empty={words.empty}>
            {categories.map((category) => (
              <Entry
                key={category.id}
                editLabel={shared.edit}
                editName={shared.editNamed(category.name)}
                onEdit={() => setOpen({ kind: "edit", category })}
                removeLabel={shared.remove}
                removeName={shared.removeNamed(category.name)}
                onRemove={() => setOpen({ kind: "remove", category })}
              >
                <span className="font-bold">
                  <Foreign>{category.name}</Foreign>
                </span>
                <span className="figures text-small text-muted">
                  {words.order} {category.order} · {words.senders(category.senders)}
                </span>
              </Entry>
            ))}
          </Entries>
        )}
      </Loaded>
      <Suspense>
        {open?.kind === "add" && <CategoryForm category={null} onClose={close} />}
        {open?.kind === "edit" && <CategoryForm category={open.category} onClose={close} />}
      </Suspense>
      {open?.kind === "remove" && <RemoveCategory category={open.category} onClose={close} />}
    </Card>
  );
}

function RemoveCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const { categories: words, remove } = useTexts(admin);
  const deletion = useChange({
    run: () => fetchApi("DELETE", "/api/sender-categories/:id", { param: { id: category.id } }),
    done: ({ categories }) => ({ title: categories.removed }),
    failed: ({ error, categories }) => ({ title: error, text: categories.removeFailed }),
    refreshes: ["/api/sender-categories", "/api/senders"],
  });
  return (
    <Confirm
      title={words.remove}
      confirmLabel={remove}
      failed={words.removeFailed}
      onConfirm={() => deletion.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{words.removeText(category.name)}</p>
      <p className="font-bold">{words.removeCount(category.senders)}</p>
    </Confirm>
  );
}
