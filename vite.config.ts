import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { serveDocuments } from "./scripts/documents.ts";
import { preactForReact } from "./scripts/lib/preact.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is built apart, by Vite's mode: were they one build, sharing chunks with the panel would reshape what visitors load. */
const builds = {
  site: {
    publicDir: "public",
    input: {
      status: at("web/status/status.html"),
      landing: at("web/pages/landing/island.tsx"),
      abuse: at("web/pages/abuse/island.tsx"),
      case: at("web/pages/case/island.tsx"),
      reading: at("web/reading.css"),
    },
    // Preact and whatever else the documents' forms and the status page share, in one chunk; toasts come later.
    groups: [
      // What only the pages about reports share, for the send form waits on each byte of the other chunk.
      { name: "reports", test: /\/domain\/(abuse|emergency|retention)\.ts/, minShareCount: 2, priority: 1 },
      {
        name: "shared",
        test: /\/preact\/|\/web\/(features\/form|i18n|lib|pages|ui)\/(?!Toaster)|\/worker\/(contract|domain|voice)\//,
        minShareCount: 2,
      },
    ],
  },
  panel: {
    publicDir: false,
    input: { panel: at("web/panel/panel.html") },
    // The first screen in a few pieces; what only forms, the QR code and a challenge need comes with those.
    groups: [
      { name: "vendor", test: /node_modules\/(?!react-hook-form|@hookform|uqr|@noble)/ },
      { name: "shared", test: /\/(web|worker)\//, minShareCount: 2 },
    ],
  },
  // What renders the documents, as code that runs while building.
  documents: {
    publicDir: false,
    input: { render: at("web/pages/render.tsx"), shell: at("web/status/shell.tsx") },
    groups: [],
  },
} as const;

const isBuild = (mode: string): mode is keyof typeof builds => mode in builds;

export default defineConfig(({ command, isPreview, mode }) => {
  const { publicDir, input, groups } = builds[isBuild(mode) ? mode : "site"];
  return {
    root: at("web"),
    publicDir,
    ...(isBuild(mode) &&
      mode !== "panel" && { resolve: { alias: preactForReact }, ssr: { noExternal: true } }),
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

/** Later code is fetched by the browser's own `import`: no chunk has styles or preloads that would need a helper. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) =>
      id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
  };
}
