import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { speak } from "./i18n/language";
import { createQueryClient } from "./lib/query-client";
import { createAppRouter } from "./router";

/** The app as it looks at an address before anything has been fetched, to stand in its shell until it runs. */
export async function renderShell(path: string): Promise<string> {
  await speak("nl");
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
