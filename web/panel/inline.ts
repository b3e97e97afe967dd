/*
 * Inlined in the head of panel.html. What the first screen shows is asked for at once, so that the answers are on
 * their way while the code is. Nearly always it is staff who open it; nobody else gets an answer.
 */
import type { Path } from "../lib/api";

const paths: Path<"GET">[] = [];
// Not at the sign-in: there an answer would be stale by the time that it is wanted.
if (/^\/admin\/?$/.test(location.pathname)) paths.push("/api/auth/me");
// A section, a search or a page of its own is asked for by the code.
if (paths.length > 0 && !location.search)
  paths.push(
    "/api/admin/overview",
    "/api/admin/abuse-reports",
    "/api/server-ip",
    "/api/sender-categories",
    "/api/senders",
  );

// Where the panel's code cannot be had, the page says so; otherwise the code takes this sentence away.
addEventListener(
  "error",
  ({ target }) =>
    target instanceof HTMLScriptElement && document.getElementById("alone")?.removeAttribute("hidden"),
  true,
);

window.early = Object.fromEntries(
  paths.map((path) => {
    const answer = fetch(path, {
      headers: { "Accept-Language": document.documentElement.lang },
      credentials: "include",
    });
    // Whoever takes the answer hears of a failure; this only keeps it from being thrown at nobody.
    answer.catch(() => {});
    return [path, answer];
  }),
);
