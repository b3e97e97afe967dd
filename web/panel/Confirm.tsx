import type { ReactNode } from "react";
import { useTexts } from "../i18n/catalogue";
import { withReason } from "./reason";
import { ConfirmDialog } from "./ui/ConfirmDialog";
import { admin } from "./words";

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** The sentence when it fails. */
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** `ConfirmDialog` in the panel's words. */
export function Confirm({ failed, ...rest }: Props) {
  const words = useTexts(admin);
  return (
    <ConfirmDialog
      {...rest}
      cancelLabel={words.cancel}
      busyLabel={words.busy}
      closeLabel={words.close}
      failure={(error) => withReason(failed, error)}
    />
  );
}
