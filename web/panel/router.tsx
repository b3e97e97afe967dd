import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { NotFound } from "../app/NotFound";
import { Root } from "../app/Root";
import { routerOptions } from "../app/router-options";
import { Broken } from "./Loaded";
import { Panel } from "./Panel";
import { readSearch } from "./screens";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const login = createRoute({
  getParentRoute: () => root,
  path: "/admin-login",
  // Where to go on after signing in.
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./Login"), "Login"),
});

const panel = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  validateSearch: readSearch,
  component: Panel,
});

/** The staff's two addresses; what `/admin` shows is up to `screens.ts`. */
export const createPanelRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([login, panel]),
    defaultErrorComponent: Broken,
    ...routerOptions(history),
  });

declare module "@tanstack/react-router" {
  // The panel is where links and addresses are typed by name: the status page has one address, and no links.
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
