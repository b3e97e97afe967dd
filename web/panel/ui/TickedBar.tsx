import type { ReactNode } from "react";
import { Button } from "../../ui/Button";

type Props = {
  readonly label: string;
  /** How many are ticked, in words. */
  readonly ticked: string;
  readonly clear: string;
  readonly onClear: () => void;
  /** What can be done with them. */
  readonly children: ReactNode;
};

/** What can be done with all that is ticked in a list. It says with how many, and lets go of them. */
export const TickedBar = ({ label, ticked, clear, onClear, children }: Props) => (
  <div className="ticked-bar" role="toolbar" aria-label={label}>
    <strong>{ticked}</strong>
    {children}
    <Button look="small" onClick={onClear}>
      {clear}
    </Button>
  </div>
);
