/*
 * Inlined in the head of the panel's two shells. What the first screen opens with is asked for at once, so that the answers are
 * on their way while the code is; nearly always it is staff who open it, and nobody else gets an answer. The code comes right
 * after the first paint (LCP), and with it what stands further down.
 */
import { fetchAhead, isSlowLine } from "../lib/ahead";
import type { Path } from "../lib/api";

const page = document.documentElement;
// Not at the sign-in: there an answer would be stale by the time that it is wanted.
const isPanel = /^\/admin\/?$/.test(location.pathname);
// A section, a search or a page of its own is asked for by the code.
const isHome = isPanel && !location.search;
if (isPanel && !isHome) page.dataset.section = "";

const early: Record<string, Promise<Response>> = {};
const ask = (...paths: Path<"GET">[]) => {
  for (const path of paths) {
    const headers = { "Accept-Language": page.lang };
    const answer = fetch(path, { headers, credentials: "include" });
    // Whoever takes the answer hears of a failure; this only keeps it from being thrown at nobody.
    answer.catch(() => {});
    early[path] = answer;
  }
};
window.early = early;
if (isPanel) ask("/api/auth/me");
if (isHome) ask("/api/admin/start");

const files = page.dataset.code?.split(" ") ?? [];
// A page that waits for its English words has no line to spare.
if (isSlowLine(100) && !window.english) fetchAhead(files);

// Where the panel's code cannot be had, the page says so; otherwise the code takes this sentence away.
const giveUp = (error: unknown) => {
  console.warn("panel", error);
  document.getElementById("alone")?.removeAttribute("hidden");
};

// All at once, for each chunk names the next only when it has come.
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const chunk of files) import(/* @vite-ignore */ chunk).catch(giveUp);
  if (isHome)
    ask(
      "/api/auth/news",
      "/api/admin/abuse-reports",
      "/api/server-ip",
      "/api/sender-categories",
      "/api/senders",
    );
};
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
// Where no paint is told of, as in a page that is opened behind another.
addEventListener("load", () => setTimeout(start, 1_000));
