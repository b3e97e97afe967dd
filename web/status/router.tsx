import { createRootRoute, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { Missing, NotFound } from "../app/NotFound";
import { Root } from "../app/Root";
import { routerOptions } from "../app/router-options";
import { Broken } from "../features/payment/Broken";
import { PaymentStatus } from "../features/payment/PaymentStatus";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const paymentStatus = createRoute({
  getParentRoute: () => root,
  path: "/betaling/status/$id",
  component: Status,
  errorComponent: Broken,
});

function Status() {
  const { id } = paymentStatus.useParams();
  return <PaymentStatus key={id} id={id} unknown={(text) => <Missing text={text} />} />;
}

/** The visitors' one app: the status of a payment. All else they see is a document, reached by an ordinary link. */
export const createStatusRouter = (history?: RouterHistory) =>
  createRouter({ routeTree: root.addChildren([paymentStatus]), ...routerOptions(history) });
