import { Button } from "../../ui/Button";

type Props = {
  label: string;
  firstLabel: string;
  nextLabel: string;
  /** Null on the first page. */
  onFirst: (() => void) | null;
  /** Null on the last page. */
  onNext: (() => void) | null;
};

/** Leafs through a list that is read from the top; the way back is the browser's own. */
export function Pager({ label, firstLabel, nextLabel, onFirst, onNext }: Props) {
  if (!onFirst && !onNext) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3 pt-4">
      {onFirst && (
        <Button look="small" onClick={onFirst}>
          {firstLabel}
        </Button>
      )}
      {onNext && (
        <Button look="small" onClick={onNext}>
          {nextLabel}
        </Button>
      )}
    </nav>
  );
}
