import { compose, createWatch } from "./compose";
import { createHandlers, once } from "./handlers";
import { createApp } from "./http/app";

const watchOf = once(createWatch);
const servicesOf = once((env) => compose(env, watchOf(env)));

/** The Worker of production, which is what gets deployed; worker/dev.ts is that of development. */
export default createHandlers(createApp(servicesOf, watchOf), servicesOf, watchOf);
