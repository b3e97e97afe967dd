import { startOwn } from "./own-product";

const port = process.env.E2E_BUSY_PORT ?? "";

/** A product whose budgets are so small that after a single order or report everybody else is challenged. */
export const busyOrigin = `http://localhost:${port}`;

/** Starts it, for the one file that needs it. It ends with what is given back. */
export const startBusy = () =>
  startOwn({ name: "busy", port, settings: { BUDGET_OPEN_ORDERS: "40", BUDGET_OPEN_REPORTS: "40" } });
