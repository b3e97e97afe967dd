import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { serveDocuments } from "./scripts/documents.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The staff's screens are a build of their own (`--mode staff`): sharing chunks with them would reshape what visitors load.
export default defineConfig(({ command, isPreview, mode }) => ({
  root: at("web"),
  publicDir: mode === "staff" ? false : "public",
  plugins: [
    command === "build" && (mode === "staff" ? withoutVisitors() : withoutStaff()),
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
    emptyOutDir: mode !== "staff",
    manifest: mode === "staff" ? "manifest-staff.json" : "manifest.json",
    // The helper for preloading would be shared by every entry, and the documents preload by themselves.
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions:
      mode === "staff"
        ? {
            // The first screen in a few pieces; what only the forms and the QR code need comes with those.
            output: {
              codeSplitting: {
                groups: [
                  { name: "vendor", test: /node_modules\/(?!react-hook-form|@hookform|uqr)/ },
                  { name: "panel", test: /\/(web|worker)\//, minShareCount: 2 },
                ],
              },
            },
            input: { "app-admin": at("web/app-admin.html") },
          }
        : {
            // React, and one chunk with whatever else the documents' forms and the single-page app share; toasts come later.
            output: {
              codeSplitting: {
                groups: [
                  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                  {
                    name: "shared",
                    test: /\/web\/(i18n|lib|pages|ui)\/(?!Toaster)|\/worker\/(contract|domain|voice)\//,
                    minShareCount: 2,
                  },
                ],
              },
            },
            input: {
              app: at("web/app.html"),
              landing: at("web/pages/landing/island.tsx"),
              abuse: at("web/pages/abuse/island.tsx"),
              case: at("web/pages/case/island.tsx"),
              site: at("web/site.css"),
            },
          },
  },
}));

/** In the visitors' build the staff's screens are an address that nothing there leads to. */
function withoutStaff(): Plugin {
  return {
    name: "without-staff",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("./panel/routes/") ? { id: "/staff.js", external: true } : null),
  };
}

/** In the staff's build the visitors' screen is empty: its address has a shell of its own. */
function withoutVisitors(): Plugin {
  return {
    name: "without-visitors",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/routes/PaymentStatusRoute.tsx") ? "export const PaymentStatusRoute = () => null;" : null,
  };
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
