import { hc } from "hono/client";
import type { Api } from "#http/app";
import { call } from "./call";

export { ApiError, call } from "./call";

/** The API as a typed client. The landing page uses `call` alone, so that it need not carry the client. */
export const api = hc<Api>("/", { fetch: call }).api;
