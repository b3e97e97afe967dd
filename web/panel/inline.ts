/*
 * Inlined in the head of the panel's two shells. What the first screen opens with is asked for at once, so that the answers are
 * on their way while the code is; nearly always it is staff who open it, and nobody else gets an answer. The code comes right
 * after the first paint (LCP), and with it what stands further down.
 */
import { fetchAhead, isSlowLine, link } from "../lib/ahead";
import type { Path } from "../lib/api";
import { cardAsked } from "./reports/card";

const page = document.documentElement;
// Not at the sign-in: there an answer would be stale by the time that it is wanted.
const isPanel = /^\/admin\/?$/.test(location.pathname);
// A section, a search or a page of its own is asked for by the code.
const isHome = isPanel && !location.search;
if (isPanel && !isHome) page.dataset.section = "";

const early: Record<string, Promise<Response>> = {};
const ask = (...paths: (Path<"GET"> | `${Path<"GET">}?${string}`)[]) => {
  for (const path of paths) {
    const headers = { "Accept-Language": page.lang };
    const answer = fetch(path, { headers, credentials: "include" });
    // Whoever takes the answer hears of a failure; this only keeps it from being thrown at nobody.
    answer.catch(() => {});
    early[path] = answer;
  }
};
window.early = early;

const start = "/api/admin/start" satisfies Path<"GET">;
// The rows of what waits are drawn as soon as both have come, by a file of some KB; the code takes them over (`first/`).
const drawFirst = async () => {
  const drawing: Promise<typeof import("./first/rows")> = import(/* @vite-ignore */ page.dataset.first ?? "");
  const answer = await early[start];
  if (!answer?.ok) return;
  const { data } = await answer.clone().json();
  const [{ drawRows }] = await Promise.all([drawing, window.english]);
  // Where the code came first, the page is its own (`main.tsx`).
  if (page.dataset.first) drawRows(data, page.lang === "en" ? "en" : "nl");
};
if (isHome) {
  ask(start);
  drawFirst().catch(console.warn);
}

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
const run = () => {
  if (started) return;
  started = true;
  if (isPanel) ask("/api/auth/me");
  for (const chunk of files) import(/* @vite-ignore */ chunk).catch(giveUp);
  const style = page.dataset.style ?? "";
  window.styled = new Promise((onload, onerror) => link(style, { rel: "stylesheet", onload, onerror }));
  // Its rules stand in the whole as well, and each that is there twice is looked at twice.
  const first = document.querySelector("[data-whole-later]");
  void window.styled.then(() => first?.remove());
  // Whoever waits for it hears of a failure.
  window.styled.catch(() => {});
  if (isHome) ask("/api/auth/news", cardAsked, "/api/server-ip", "/api/sender-categories", "/api/senders");
};
new PerformanceObserver(run).observe({ type: "paint", buffered: true });
// Where no paint is told of, as in a page that is opened behind another.
addEventListener("load", () => setTimeout(run, 1_000));
