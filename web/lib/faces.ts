/*
 * Our typefaces come after the first paint of a visit's first page: what is asked for before it would delay it (LCP). Where a
 * form waits for its code they come after that as well, for the line and the processor are one. That page is painted in the faces that stand in for them, and takes ours as far as nothing moves (`pages/later.ts`). On the next page
 * both are there at once, from the browser's cache. Without scripts each is asked for where it is used.
 */
export const page = document.documentElement;

/** Whether this tab has been on another page of ours: it says where it comes from, or holds what was typed or ordered. */
function isNext(): boolean {
  try {
    return document.referrer.startsWith(`${location.origin}/`) || sessionStorage.length > 0;
  } catch {
    return false;
  }
}

let start = (): void => {};

/** Where a form is on the page: its code runs, and our faces may come. */
export const faceTheRest = (): void => start();

/**
 * To be called in the head: what is painted first, and when our faces are asked for.
 * @param take asks for them
 */
export function faceFirstPaint(take: () => Promise<void>): void {
  if (isNext()) return;
  page.dataset.late = "all";
  // Where the page's own code takes them, and all of its text with them (`panel/main.tsx`).
  if (page.dataset.faces === "late") return;
  let started = false;
  start = () => {
    if (started) return;
    started = true;
    take().catch(console.warn);
  };
  if (!page.dataset.island) new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  // Where no paint is told of, as in a page that is opened behind another, and where the code is long in coming.
  addEventListener("load", () => setTimeout(start, 1_000));
}
