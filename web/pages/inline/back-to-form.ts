/*
 * Inlined in the terms. In a tab that the send form opened, agreeing leads back to that form and what is typed in it, not to
 * a second, empty one: the tab closes. Everywhere else the link goes home, as specified.
 */

// Read before anybody goes to a chapter: that makes the tab's history longer.
const fromForm = history.length === 1 && document.referrer === `${location.origin}/`;

document.addEventListener("click", (event) => {
  if (!fromForm || !(event.target as Element).closest("[data-agree]")) return;
  event.preventDefault();
  close();
  // Still here: some browsers keep a tab that was not opened by a script.
  document.documentElement.dataset.agreed = "";
});
