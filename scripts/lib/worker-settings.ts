import { registerHooks } from "node:module";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";

type Read = typeof import("../../worker/env").readSettings;

/**
 * What the Worker itself would make of these variables: its settings, or all that is wrong with them (decision 014). The
 * Worker's own reader is loaded as it stands; its files name each other without an extension, as bundlers have it, so that is
 * resolved here.
 *
 * @param variables settings by name, as wrangler would hand them over; others are not looked at
 */
export async function readWorkerSettings(
  variables: Readonly<Record<string, string>>,
  now = Date.now(),
): Promise<ReturnType<Read>> {
  const { readSettings }: { readSettings: Read } = await withBareImports(() => import("../../worker/env.ts"));
  return readSettings(variables, now);
}

/** Loads files of the Worker, which name each other without an extension. */
export async function withBareImports<T>(load: () => Promise<T>): Promise<T> {
  const ours = pathToFileURL(at("worker/")).href;
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isBare = specifier.startsWith(".") && extname(specifier) === "";
      // Bundlers take JSON as it stands; Node wants it named.
      const importAttributes = specifier.endsWith(".json") ? { type: "json" } : context.importAttributes;
      const name = isBare && context.parentURL?.startsWith(ours) ? `${specifier}.ts` : specifier;
      const resolved = next(name, { ...context, importAttributes });
      return specifier.endsWith(".json") ? { ...resolved, importAttributes } : resolved;
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
