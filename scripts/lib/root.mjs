import { fileURLToPath } from "node:url";

/** The folder that holds package.json, however a script was called. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} path relative to the root */
export const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
