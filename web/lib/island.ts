import { useEffect } from "react";

/**
 * For a form that was rendered at build and has now come to life: the script in the page stops helping, and what was
 * sent before this code had come is sent again.
 */
export function useAlive(form: { readonly current: HTMLFormElement | null }, onAlive?: () => void): void {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.ready = "";
    onAlive?.();
    if (page.dataset.submits !== undefined) {
      delete page.dataset.submits;
      form.current?.requestSubmit();
    }
  }, [form, onAlive]);
}
