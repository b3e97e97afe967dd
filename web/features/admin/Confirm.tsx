import type { ReactNode } from "react";
import { admin } from "../../i18n/admin";
import { useTexts } from "../../i18n/catalogue";
import { ConfirmDialog } from "../../ui/panel/ConfirmDialog";
import { withReason } from "./reason";

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
