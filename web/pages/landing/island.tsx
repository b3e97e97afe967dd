import { SendForm } from "../../features/send/SendForm";
import { lastOrderId } from "../../lib/draft";
import { hydrate } from "../hydrate";

await hydrate(SendForm);

/** The line about the last order of this tab is for those who come back: others do not load it. */
const tell = () => {
  if (lastOrderId()) import("./last-order").then(({ tellLastOrder }) => tellLastOrder()).catch(console.warn);
};
tell();
addEventListener("pageshow", ({ persisted }) => persisted && tell());
