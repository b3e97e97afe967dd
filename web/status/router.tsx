import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { preferredLanguage, speak } from "./i18n/language";
import { plainSearch, readSearch } from "./panel/search";
import { NotFound } from "./routes/NotFound";
import { PaymentStatusRoute } from "./routes/PaymentStatusRoute";
import { Root } from "./routes/Root";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const paymentStatus = createRoute({
  getParentRoute: () => root,
  path: "/betaling/status/$id",
  component: PaymentStatusRoute,
});

/** The staff's screens are code of their own, which visitors never fetch. Their words come with them. */
async function withWords<T>(screen: Promise<T>): Promise<T> {
  const loaded = await screen;
  await speak(preferredLanguage());
  return loaded;
}

const loadPanel = () => withWords(import("./panel/routes/AdminRoute"));

const adminLogin = createRoute({
  getParentRoute: () => root,
  path: "/admin-login",
  // Where to go on after signing in.
  validateSearch: readSearch,
  component: lazyRouteComponent(() => withWords(import("./panel/routes/AdminLoginRoute")), "AdminLoginRoute"),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadPanel, "AdminRoute"),
  errorComponent: lazyRouteComponent(loadPanel, "AdminBroken"),
});

/** The screens of the app. Everything else on the site is a document of its own, reached by an ordinary link. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([paymentStatus, adminLogin, admin]),
    ...plainSearch,
    ...(history ? { history } : {}),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
