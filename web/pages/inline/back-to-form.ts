/*
 * Inlined in the terms. In a tab that the send form opened, agreeing leads back to that form and what is typed in it, not to
 * a second, empty one: the tab closes. Everywhere else, and where a browser keeps the tab, the link goes home, as specified
 * (decision 035).
 */

// Read before anybody goes to a chapter: that makes the tab's history longer.
const fromForm = history.length === 1 && document.referrer === `${location.origin}/`;

document.addEventListener("click", (event) => {
  if (!fromForm || !(event.target as Element).closest("[data-agree]")) return;
  close();
  if (window.closed) event.preventDefault();
});

export {};
