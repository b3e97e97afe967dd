import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./worker/db/schema.ts",
    "./worker/db/staff-schema.ts",
    "./worker/db/trail-schema.ts",
    "./worker/db/alarm-schema.ts",
    "./worker/db/task-schema.ts",
    "./worker/db/held-schema.ts",
    "./worker/db/reconciliation-schema.ts",
    "./worker/db/my-number-schema.ts",
    "./worker/db/books-schema.ts",
  ],
  out: "./migrations",
});
