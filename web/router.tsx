import { createRootRoute, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { NotFound } from "./routes/NotFound";
import { PaymentStatusRoute } from "./routes/PaymentStatusRoute";
import { Root } from "./routes/Root";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const paymentStatus = createRoute({
  getParentRoute: () => root,
  path: "/betaling/status/$id",
  component: PaymentStatusRoute,
});

/** The screens of the app. Everything else on the site is a document of its own, reached by an ordinary link. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({ routeTree: root.addChildren([paymentStatus]), ...(history ? { history } : {}) });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
