import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import type { ToastText } from "../../ui/Toaster";

type Code = typeof import("../../ui/Toaster");

/** Shows a toast, and says whether it could. */
export type Toast = (text: ToastText) => Promise<boolean>;

/**
 * Toasts on a page that carries no code for them: it is fetched when the browser is idle after the first key, when something
 * is sent, or when F8 asks for their place.
 * Without a connection, or after a deployment, it cannot be had: whoever shows a toast says the same in the page itself, and
 * `silent` says that nothing else says it aloud.
 */
export function useToasts(): { toast: Toast; toaster: ReactNode; silent: boolean } {
  const { notices, closeNotice } = useTexts(common);
  const [code, setCode] = useState<Code | null>(null);
  const [silent, setSilent] = useState(false);
  const [called, setCalled] = useState(false);
  const coming = useRef<Promise<Code | null>>(null);
  const load = () => {
    coming.current ??= import("../../ui/Toaster").catch((error: unknown) => {
      console.warn("toast", error);
      coming.current = null;
      return null;
    });
    return coming.current;
  };
  const toast: Toast = async (text) => {
    const loaded = await load();
    setCode(loaded);
    setSilent(!loaded);
    loaded?.showToast(text);
    return loaded !== null;
  };

  useEffect(() => {
    const onKey = async ({ key }: KeyboardEvent) => {
      if (key !== "F8") return;
      setCode(await load());
      setCalled(true);
    };
    // Before it is needed: by then the line may be gone, or a deployment may have taken the file away.
    const idle = window.requestIdleCallback ?? setTimeout;
    const onInput = () => void (coming.current ?? idle(load));
    addEventListener("input", onInput);
    addEventListener("submit", load);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("input", onInput);
      removeEventListener("submit", load);
      removeEventListener("keydown", onKey);
    };
  });

  return {
    toast,
    // Beside the page's parts, which may lie in layers of their own.
    toaster:
      code &&
      createPortal(<code.Toaster label={notices} closeLabel={closeNotice} called={called} />, document.body),
    silent,
  };
}
