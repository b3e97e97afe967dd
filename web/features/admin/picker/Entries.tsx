import { Children, type ReactNode } from "react";
import { Button } from "../../../ui/Button";

/** A short list of things that can be edited and deleted, or the sentence that there are none. */
export const Entries = ({ empty, children }: { empty: string; children: ReactNode }) =>
  Children.count(children) === 0 ? (
    <p className="text-muted">{empty}</p>
  ) : (
    <ul className="-my-2">{children}</ul>
  );

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
