import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { serveDocuments } from "./scripts/documents.ts";
import { preactForReact } from "./scripts/lib/preact.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The panel goes on with what stands in its page. */
const takesOver = { find: /^react-dom\/client$/, replacement: at("web/lib/take-over.ts") };

/** What is built apart, by Vite's mode: were they one build, sharing chunks with the panel would reshape what visitors load. */
const builds = {
  site: {
    publicDir: "public",
    input: {
      status: at("web/status/status.html"),
      landing: at("web/pages/landing/island.tsx"),
      abuse: at("web/pages/abuse/island.tsx"),
      case: at("web/pages/case/island.tsx"),
      figures: at("web/pages/figures/island.tsx"),
      number: at("web/pages/number/island.tsx"),
      reading: at("web/reading.css"),
    },
    // Preact and whatever else the documents' forms and the status page share, in one chunk; toasts come later.
    groups: [
      // What only the pages about reports share, for the send form waits on each byte of the other chunk.
      { name: "reports", test: /\/domain\/(abuse|emergency|retention)\.ts/, minShareCount: 2, priority: 1 },
      {
        name: "shared",
        test: /\/preact\/|\/web\/(features\/form|i18n|lib|pages|ui)\/(?!Toaster|clear-place|way-back)|\/worker\/(contract|domain|voice)\//,
        minShareCount: 2,
      },
    ],
  },
  panel: {
    publicDir: false,
    input: { panel: at("web/panel/panel.html") },
    // What the first screen stands on, in two pieces, and nothing besides; a section's code comes when it is wanted.
    groups: [
      { name: firstOf("vendor"), test: /\/node_modules\// },
      { name: firstOf("first"), test: /\/(web|worker)\// },
    ],
  },
  // What renders the documents, as code that runs while building.
  documents: {
    publicDir: false,
    input: {
      render: at("web/pages/render.tsx"),
      shell: at("web/status/shell.tsx"),
      panel: at("web/panel/shell.tsx"),
    },
    groups: [],
  },
} as const;

const isBuild = (mode: string): mode is keyof typeof builds => mode in builds;

export default defineConfig(({ command, isPreview, mode }) => {
  const { publicDir, input, groups } = builds[isBuild(mode) ? mode : "site"];
  return {
    root: at("web"),
    publicDir,
    ...(isBuild(mode) && {
      resolve: { alias: mode === "panel" ? [takesOver, ...preactForReact] : preactForReact },
      ssr: { noExternal: true },
    }),
    plugins: [
      serveDocuments(),
      plainImports(),
      react(),
      tailwindcss(),
      // For development only: in a build it would copy secrets beside the output.
      command === "serve" &&
        !isPreview &&
        cloudflare({
          configPath: process.env.BRIEFJE_WRANGLER_CONFIG ?? at("wrangler.toml"),
          inspectorPort: false,
          persistState: { path: process.env.STATE_DIR ?? at(".wrangler/state") },
          // Without this every page would go to the Worker.
          config: { assets: { not_found_handling: "single-page-application", run_worker_first: ["/api/*"] } },
        }),
    ],
    server: { port: Number(process.env.PORT ?? 8787), strictPort: true, fs: { allow: [at(".")] } },
    build: {
      outDir: at("dist"),
      emptyOutDir: mode !== "panel",
      manifest: "manifest.json",
      // The helper for preloading would be shared by every entry, and the documents preload by themselves.
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: { ...input }, output: { codeSplitting: { groups: [...groups] } } },
    },
  };
});

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null };

/** Puts what the panel's entry imports, and what that imports, in a chunk of this name; what only comes later stays out of it. */
function firstOf(chunk: string) {
  let first: Set<string> | null = null;
  return (id: string, modules: Modules): string | null => {
    first ??= reachedFrom(at("web/panel/main.tsx"), modules);
    return first.has(id) ? chunk : null;
  };
}

function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** Later code is fetched by the browser's own `import`: no chunk has styles or preloads that would need a helper. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) =>
      id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
  };
}
