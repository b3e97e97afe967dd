import { Children, type ReactNode, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { admin } from "../words";

const pageSize = 50;

/** A list of things that can be edited and deleted, fifty at a time, or the sentence that there are none. */
export function Entries({ empty, children }: { empty: string; children: ReactNode }) {
  const { more } = useTexts(admin);
  const [shown, setShown] = useState(pageSize);
  const all = Children.toArray(children);
  if (all.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <>
      <ul className="-my-2">{all.slice(0, shown)}</ul>
      {all.length > shown && (
        <Button look="small" className="mt-4" onClick={() => setShown(shown + pageSize)}>
          {more(Math.min(pageSize, all.length - shown))}
        </Button>
      )}
    </>
  );
}

type Props = {
  editLabel: string;
  editName: string;
  onEdit: () => void;
  removeLabel: string;
  removeName: string;
  onRemove: () => void;
  children: ReactNode;
};

/** The buttons say to listeners which thing they are about. */
export const Entry = ({
  editLabel,
  editName,
  onEdit,
  removeLabel,
  removeName,
  onRemove,
  children,
}: Props) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
    <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    <div className="flex gap-2">
      <Button look="small" aria-label={editName} onClick={onEdit}>
        {editLabel}
      </Button>
      <Button look="small-danger" aria-label={removeName} onClick={onRemove}>
        {removeLabel}
      </Button>
    </div>
  </li>
);
