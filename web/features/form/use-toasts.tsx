import { type ReactNode, useState } from "react";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import type { ToastText } from "../../ui/Toaster";

type Code = typeof import("../../ui/Toaster");

/** Shows a toast, and says whether it could. */
export type Toast = (text: ToastText) => Promise<boolean>;

/**
 * Toasts on a page that carries no code for them: nobody needs one before something was sent. Without a connection, or
 * after a deployment, that code cannot be had; whoever shows a toast says the same in the page itself.
 */
export function useToasts(): { toast: Toast; toaster: ReactNode } {
  const { notices, closeNotice } = useTexts(common);
  const [code, setCode] = useState<Code | null>(null);
  const toast: Toast = async (text) => {
    try {
      const loaded = await import("../../ui/Toaster");
      setCode(loaded);
      loaded.showToast(text);
      return true;
    } catch (error) {
      console.warn("toast", error);
      return false;
    }
  };
  return { toast, toaster: code && <code.Toaster label={notices} closeLabel={closeNotice} /> };
}
