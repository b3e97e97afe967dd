import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Dialog } from "./Dialog";

type Props = {
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** Does it; what it throws is shown, in the words of `failure`. */
  onConfirm: () => Promise<unknown>;
  failure: (error: unknown) => string;
  onClose: () => void;
};

/** The one door for what cannot be taken back: it asks first, and stays open when it fails. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  busyLabel,
  closeLabel,
  onConfirm,
  failure,
  onClose,
}: Props) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(failure(thrown));
      setPending(false);
    }
  };

  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose}>
      <div className="space-y-4">
        <div className="space-y-2">{children}</div>
        {error !== null && (
          <Notice tone="error" role="alert">
            <p>{error}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" aria-disabled={pending} onClick={() => pending || void confirm()}>
            {pending ? busyLabel : confirmLabel}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
