import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Frame } from "./Frame";
import { Landing } from "./Landing";
import { NotFound, Reading } from "./Reading";
import { Status } from "./Status";
import "./naive.css";

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/", component: Landing }),
  createRoute({ getParentRoute: () => root, path: "/voorwaarden", component: () => <Reading of="terms" /> }),
  createRoute({
    getParentRoute: () => root,
    path: "/misbruik-melden",
    component: () => <Reading of="abuse" />,
  }),
  createRoute({ getParentRoute: () => root, path: "/betaling/status/$id", component: Status }),
]);

const place = document.getElementById("root");
if (!place) throw new Error("the page has no #root");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree })} />
    </QueryClientProvider>
  </StrictMode>,
);
