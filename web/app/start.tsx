import { QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { restoreLanguage } from "../i18n/language";
import { createQueryClient } from "../lib/query-client";
import { followTranslation } from "../lib/translated";
import { CompanyProvider, companyOfPage } from "./company";

/** Draws an app in its shell, in the language that was chosen. What the shell shows stands until that can be done. */
export async function start(router: AnyRouter): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  await Promise.all([router.load(), restoreLanguage()]);
  // From here on the page changes its own words.
  delete document.documentElement.dataset.english;
  followTranslation();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <CompanyProvider value={companyOfPage()}>
          <RouterProvider router={router} />
        </CompanyProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
