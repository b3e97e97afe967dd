import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CompanyProvider, companyOfPage } from "../app/company";
import { restoreLanguage } from "../i18n/language";
import { createQueryClient } from "../lib/query-client";
import { App } from "./App";
import { startQuery } from "./frame/use-counts";
import { applyLook } from "./look";
import { askWho } from "./session";

/** Draws the panel in its shell, in the language that was chosen. */
async function draw(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  await restoreLanguage();
  // From here on the page changes its own words, and knows what its address means.
  delete document.documentElement.dataset.english;
  delete document.documentElement.dataset.section;
  // Staff come back daily: their screens take our typeface once it is there, for a letter that stands for another must be seen.
  void document.fonts
    .load("1em Figtree")
    .then(() => delete document.documentElement.dataset.late, console.warn);
  const client = createQueryClient();
  // The rows that stand there already (`first/`) stay: what they were drawn from is known before the panel draws them. Where
  // none do, none come any more.
  if (root.querySelector(".waiting")) await Promise.all([askWho(client), client.prefetchQuery(startQuery)]);
  delete document.documentElement.dataset.first;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <CompanyProvider value={companyOfPage()}>
          <App />
        </CompanyProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

applyLook();
// Not awaited here: the English texts import this chunk, and would wait for it while it waits for them.
void draw();
