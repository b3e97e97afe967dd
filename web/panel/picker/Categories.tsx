import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { Category } from "#contract/sender-categories";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Confirm } from "../Confirm";
import { useChange } from "../use-change";
import { admin } from "../words";
import { EditableList } from "./EditableList";
import { categoriesQuery } from "./queries";

const CategoryForm = lazy(async () => ({ default: (await import("./CategoryForm")).CategoryForm }));

/** The groups of the sender picker (spec §2). */
export function Categories() {
  const { categories: words } = useTexts(admin);
  const query = useQuery(categoriesQuery);
  return (
    <EditableList
      words={words}
      query={query}
      note={({ order, senders }) => `${words.order} ${order} · ${words.senders(senders)}`}
      form={(category, close) => <CategoryForm category={category} onClose={close} />}
      removal={(category, close) => <RemoveCategory category={category} onClose={close} />}
    />
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
