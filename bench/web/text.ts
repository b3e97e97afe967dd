import { versionsOf } from "../lib/packages.ts";
import { type Goal, goalTable } from "../lib/report.ts";

export type Part = { text: string; goals: Goal[] };
type Site = "product" | "floor" | "dressed" | "desk" | "vanilla" | "naive";
export type Rig = {
  folders: Record<Site, string>;
  origins: Record<Site, string>;
  rounds: number;
};

const packages = [
  "lighthouse",
  "@playwright/test",
  "vite",
  "react",
  "react-hook-form",
  "@tanstack/react-router",
  "@tanstack/react-query",
  "zod",
  "libphonenumber-js",
  "tailwindcss",
];

/** The section of the document. */
export const describe = (parts: Part[], goals: Goal[], rounds: number) => `## The site

\`RUNS=${rounds} npm run bench:web\`, with ${versionsOf(packages).join(", ")}.

- **f0**, the floor: the product's own landing page with its markup and inlined styles, without any script, typeface or
  picture. **f0+**: the same with both typefaces and all pictures.
- **f1**: f0+ with a small hand-written script in the page that makes the form work.
- **naive**: the same stack and words as one client-rendered bundle (React, TanStack Router and Query, react-hook-form,
  classic zod, react-hot-toast, libphonenumber).

All are served from loopback with gzip and the headers of production; the API answers at once. KB are 1,000 bytes.

### Goals

${goalTable(goals)}

${parts.map((part) => part.text).join("\n\n")}`;
