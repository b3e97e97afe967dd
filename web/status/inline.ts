/*
 * Inlined at the end of the status page's shell, which can be read by then. Right after the first paint, out of its way, it
 * asks for the order and fetches the code: the answer is on its way while the code is, which takes longer.
 */

const page = document.documentElement;
const [, id] = /^\/betaling\/status\/([\w-]+)\/?$/.exec(location.pathname) ?? [];

const ask = (path: string) => {
  const headers = { "Accept-Language": page.lang };
  const answer = fetch(path, { headers, credentials: "include", signal: AbortSignal.timeout(10_000) });
  // Whoever takes the answer hears of a failure; this only keeps it from being thrown at nobody.
  answer.catch(() => {});
  window.early = { [path]: answer };
};

// Without its code the page says so, and how to see the order all the same.
const giveUp = (error: unknown) => {
  console.warn("page", error);
  page.dataset.alone = "";
};

// All at once, for each chunk names the next only when it has come.
let started = false;
const start = () => {
  if (started) return;
  started = true;
  if (id) ask(`/api/payments/${id}`);
  for (const chunk of page.dataset.code?.split(" ") ?? []) import(/* @vite-ignore */ chunk).catch(giveUp);
};
const painted = new PerformanceObserver(start);
painted.observe({ type: "paint", buffered: true });
// Where no paint is told of, as in a page that is opened behind another.
addEventListener("load", () => setTimeout(start, 1_000));
