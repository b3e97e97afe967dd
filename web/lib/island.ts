import { useLayoutEffect } from "react";

/**
 * Says that a form that was prerendered is hydrated: the script in the page stops helping, and what was
 * sent before this code had come is sent again. From this commit on every key and press is heard by the form's own code.
 */
export function useHydrated(
  form: { readonly current: HTMLFormElement | null },
  onHydrated?: () => void,
): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.ready = "";
    onHydrated?.();
    if (page.dataset.submits !== undefined) {
      delete page.dataset.submits;
      form.current?.requestSubmit();
    }
  }, [form, onHydrated]);
}
