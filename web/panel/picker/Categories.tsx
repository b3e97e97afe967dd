import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Category } from "#contract/sender-categories";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { useKeys } from "../keys";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
import { admin } from "../words";
import { stepped } from "./arrange";
import { CategoryForm } from "./CategoryForm";
import { categoriesQuery } from "./queries";
import { useChangeCategories } from "./use-changes";
import { useEditKey, useInLine } from "./use-in-line";
import { pickerTexts } from "./words";

const pageSize = 50;
type Step = (category: Category, by: -1 | 1) => void;

/** The groups of the sender picker (spec §2), in their order: moved by a button or a key, edited where they stand. */
export function Categories() {
  const { categories: words } = useTexts(pickerTexts);
  const { more } = useTexts(admin);
  const card = useRef<HTMLDivElement>(null);
  const query = useQuery(categoriesQuery);
  const [shown, setShown] = useState(pageSize);
  const { open, start, close } = useInLine("category", card);
  const change = useChangeCategories();
  const all = query.data ?? [];
  const step: Step = ({ id, name }, by) => {
    const changed = stepped(all, id, by);
    if (changed.length === 0 || change.isPending) return;
    const place = all.findIndex((one) => one.id === id) + by + 1;
    change.mutate({ changed, before: all, text: words.moved(name, place) });
  };
  const focused = (by: -1 | 1) => () => {
    const id = document.activeElement?.closest<HTMLElement>("[data-category]")?.dataset.category;
    const category = all.find((one) => String(one.id) === id);
    if (!category) return false;
    step(category, by);
    return true;
  };
  useKeys({ K: { does: words.upKey, run: focused(-1) }, J: { does: words.downKey, run: focused(1) } });
  useEditKey(card, words.editKey);
  return (
    <div ref={card} className="picker">
      <Card
        title={words.title}
        actions={
          <Button id="category-add" look="small" onClick={() => start({ item: null, group: null })}>
            {words.add}
          </Button>
        }
      >
        {open?.item === null && <CategoryForm of={open} category={null} onClose={close} />}
        <Loaded query={query}>
          {(categories) => (
            <>
              {categories.length === 0 && <p className="picker-empty">{words.empty}</p>}
              <ol className="category-list">
                {categories.slice(0, shown).map((category, place) =>
                  open?.item === category.id ? (
                    <li key={category.id}>
                      <CategoryForm of={open} category={category} onClose={close} />
                    </li>
                  ) : (
                    <Row
                      key={category.id}
                      category={category}
                      isFirst={place === 0}
                      isLast={place === categories.length - 1}
                      onStep={step}
                      onEdit={() => start({ item: category.id, group: null })}
                    />
                  ),
                )}
              </ol>
              {categories.length > shown && (
                <Button look="small" className="m-3" onClick={() => setShown(shown + pageSize)}>
                  {more(Math.min(pageSize, categories.length - shown))}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

type RowProps = {
  readonly category: Category;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: Step;
  readonly onEdit: () => void;
};

/** The ends of the list keep their buttons, so that the focus is not lost where a category arrives there. */
function Row({ category, isFirst, isLast, onStep, onEdit }: RowProps) {
  const { categories: words } = useTexts(pickerTexts);
  const { editNamed } = useTexts(admin);
  const { id, name, order, senders } = category;
  return (
    <li className="category" data-category={id}>
      <span className="category-order figures">
        <span className="sr-only">{words.order} </span>
        {order}
      </span>
      <button
        type="button"
        id={`category-${id}`}
        data-edit
        className="category-name"
        aria-label={editNamed(name)}
        onClick={onEdit}
      >
        <Foreign>{name}</Foreign>
      </button>
      <span className="category-count figures">{words.senders(senders)}</span>
      <button
        type="button"
        className="category-step"
        aria-label={words.up(name)}
        aria-disabled={isFirst}
        onClick={() => onStep(category, -1)}
      >
        <Glyph name="up" />
      </button>
      <button
        type="button"
        className="category-step"
        aria-label={words.down(name)}
        aria-disabled={isLast}
        onClick={() => onStep(category, 1)}
      >
        <Glyph name="down" />
      </button>
    </li>
  );
}
