import { once } from "#domain/once";
import { compose, createWatch } from "./compose";
import type { Bindings } from "./env";
import { createHandlers } from "./handlers";
import { createApp } from "./http/app";

// The platform hands every call in an isolate the same bindings.
const watchOf = once(createWatch);
const servicesOf = once((env: Bindings) => compose(env, watchOf(env)));

/** The Worker of production, which is what gets deployed; worker/dev.ts is that of development. */
export default createHandlers(createApp(servicesOf, watchOf), servicesOf, watchOf);
