import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { restoreLanguage } from "./i18n/language";
import { createQueryClient } from "./lib/query-client";
import { createAppRouter } from "./router";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// Rendered at once, in Dutch: where English was chosen the page stays hidden until it is in English.
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
void restoreLanguage();
