import { at } from "./root.mjs";

/**
 * Preact in React's place, in all that is built: its compatibility layer under React's names (decisions 057, 092). While
 * developing it is React itself.
 */
export const preactForReact = Object.entries({
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
  "react-dom/test-utils": "preact/test-utils",
  "react/jsx-runtime": "preact/compat/jsx-runtime",
  "react/jsx-dev-runtime": "preact/compat/jsx-dev-runtime",
  "use-sync-external-store/shim/with-selector": at("web/lib/with-selector.ts"),
}).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
