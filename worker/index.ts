import { compose, tracing } from "./compose";
import { createHandlers, once } from "./handlers";
import { createApp } from "./http/app";

const servicesOf = once((env) => compose(env));

/** The Worker of production, which is what gets deployed; worker/dev.ts is that of development. */
export default createHandlers(createApp(servicesOf, tracing), servicesOf, tracing);
