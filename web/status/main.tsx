import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { restoreLanguage } from "./i18n/language";
import { createQueryClient } from "./lib/query-client";
import { createAppRouter } from "./router";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

const router = createAppRouter();
// What the shell shows stands until the same can be drawn in its place, in the language that was chosen.
await Promise.all([router.load(), restoreLanguage()]);
// From here on the page changes its own words.
delete document.documentElement.dataset.english;

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
