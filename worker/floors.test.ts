import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brokenImports } from "./testing/tree/floors";
import { importsOf, type Source } from "./testing/tree/source";
import { brokenWords } from "./testing/tree/words";

const root = `${import.meta.dirname}/..`;
const tree: Source[] = ["worker", "web"].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      return { path, source: readFileSync(`${root}/${path}`, "utf8") };
    }),
);

describe("the tree", () => {
  it("was read", () => {
    expect(tree.length).toBeGreaterThan(100);
    expect(tree.flatMap(({ source }) => importsOf(source)).length).toBeGreaterThan(300);
  });

  it("imports downwards only", () => {
    expect(brokenImports(tree)).toEqual([]);
  });

  it("keeps time, chance, vendors and types where they belong", () => {
    expect(brokenWords(tree)).toEqual([]);
  });
});

const imports = (path: string, ...sources: string[]) => brokenImports([{ path, source: sources.join("\n") }]);
const from = (path: string, target: string) => imports(path, `import { x } from "${target}";`);
const typeFrom = (path: string, target: string) => imports(path, `import type { X } from "${target}";`);

describe("the import rule lets through", () => {
  it.each([
    ["worker/index.ts", "./compose"],
    ["worker/compose.ts", "./adapters/vault"],
    ["worker/dev.ts", "./sandbox"],
    ["worker/dev.ts", "./adapters/clock"],
    ["worker/index.ts", "./handlers"],
    ["worker/adapters/number-plan.ts", "./number-plan.gen.json"],
    ["worker/handlers.ts", "./queue"],
    ["worker/http/payments.ts", "../usecases/place-order"],
    ["worker/http/payments.ts", "./guards"],
    ["worker/sandbox/pages/routes.ts", "../controls"],
    ["worker/sandbox/pages/routes.ts", "hono/html"],
    ["worker/http/app.ts", "hono"],
    ["worker/http/app.ts", "hono/factory"],
    ["worker/usecases/sweep.ts", "../db/messages"],
    ["worker/usecases/sweep.ts", "./deps"],
    ["worker/db/orders.ts", "drizzle-orm/d1"],
    ["worker/sandbox/gateway.ts", "./deps"],
    ["worker/contract/payments.ts", "../domain/message"],
    ["worker/domain/pricing.ts", "./message"],
    ["worker/usecases/sweep.test.ts", "../adapters/vault"],
    ["worker/testing/harness.ts", "../adapters/vault"],
    ["web/status/router.tsx", "../app/Root"],
    ["web/panel/Outside.tsx", "../app/NotFound"],
    ["web/status/main.tsx", "./status.css"],
    ["web/pages/landing/island.tsx", "../../features/send/SendForm"],
    ["web/features/send/order.ts", "#domain/phone"],
    ["web/features/send/order.ts", "../../../worker/domain/phone"],
    ["worker/http/pages/words.ts", "#voice/format"],
    ["web/features/send/order.ts", "./fields/receiver"],
    ["web/features/send/order.ts", "../../lib/call"],
    ["web/i18n/language.ts", "#voice/catalogue"],
    ["web/panel/orders/Orders.tsx", "../ui/Table"],
    ["web/lib/api.ts", "hono/types"],
  ])("%s importing %s", (path, target) => {
    expect(from(path, target)).toEqual([]);
  });

  it.each([
    ["worker/http/context.ts", "../env"],
    ["worker/http/webhooks.ts", "../ports/sms-gateway"],
    ["worker/usecases/check-order.ts", "../contract/payments"],
    ["worker/adapters/vault.ts", "../ports/vault"],
    ["web/lib/api.ts", "../../worker/http/app"],
  ])("%s importing a type of %s", (path, target) => {
    expect(typeFrom(path, target)).toEqual([]);
    expect(from(path, target)).toHaveLength(1);
  });
});

describe("the import rule stops", () => {
  it.each([
    ["worker/domain/phone.ts", "../contract/payments"],
    ["worker/domain/phone.ts", "#contract/payments"],
    ["worker/contract/payments.ts", "#voice/sentences"],
    ["worker/usecases/orders/place-order.ts", "#voice/sentences"],
    ["worker/voice/send.ts", "#db/client"],
    ["web/features/send/order.ts", "#usecases/deps"],
    ["web/features/send/SendForm.tsx", "../../panel/Panel"],
    ["web/panel/Panel.tsx", "../features/send/SendForm"],
    ["web/ui/Field.tsx", "../panel/ui/Table"],
    ["worker/domain/phone.ts", "libphonenumber-js"],
    ["worker/domain/phone.ts", "ipaddr.js"],
    ["worker/usecases/sweep.ts", "../adapters/number-plan.gen.json"],
    ["worker/domain/phone.ts", "zod/mini"],
    ["worker/domain/phone.ts", "node:crypto"],
    ["worker/contract/payments.ts", "../ports/clock"],
    ["worker/contract/payments.ts", "zod"],
    ["worker/ports/clock.ts", "../contract/payments"],
    ["worker/db/orders.ts", "../adapters/vault"],
    ["worker/db/orders.ts", "../ports/clock"],
    ["worker/db/orders.ts", "../usecases/deps"],
    ["worker/adapters/vault.ts", "../db/client"],
    ["worker/adapters/vault.ts", "./clock"],
    ["worker/adapters/clock.ts", "./vault"],
    ["worker/adapters/clock.ts", "../sandbox/deps"],
    ["worker/sandbox/deps.ts", "../adapters/clock"],
    ["worker/sandbox/deps.ts", "drizzle-orm"],
    ["worker/sandbox/pages/routes.ts", "../../http/problems"],
    ["worker/compose.ts", "./sandbox"],
    ["worker/index.ts", "./sandbox"],
    ["worker/index.ts", "./dev"],
    ["worker/handlers.ts", "./sandbox/controls"],
    ["worker/http/app.ts", "../sandbox/controls"],
    ["worker/usecases/sweep.ts", "../sandbox/controls"],
    ["worker/usecases/sweep.ts", "../adapters/vault"],
    ["worker/usecases/sweep.ts", "../http/problems"],
    ["worker/usecases/sweep.ts", "../queue"],
    ["worker/usecases/sweep.ts", "drizzle-orm"],
    ["worker/usecases/sweep.ts", "../testing/fakes"],
    ["worker/http/payments.ts", "../adapters/vault"],
    ["worker/http/payments.ts", "../compose"],
    ["worker/http/payments.ts", "../env"],
    ["worker/http/payments.ts", "../queue"],
    ["worker/http/payments.ts", "drizzle-orm"],
    ["worker/queue.ts", "./http/context"],
    ["worker/handlers.ts", "./compose"],
    ["worker/env.ts", "./usecases/deps"],
    ["worker/index.ts", "./adapters/vault"],
    ["worker/stray.ts", "./domain/result"],
    ["worker/dev.ts", "./sandbox/testing"],
    ["web/ui/Field.tsx", "../i18n/catalogue"],
    ["web/lib/call.ts", "../ui/Field"],
    ["web/i18n/language.ts", "../lib/call"],
    ["web/ui/Field.tsx", "../features/send/SendForm"],
    ["web/features/send/SendForm.tsx", "../payment/watch"],
    ["web/features/send/SendForm.tsx", "../../pages/Document"],
    ["web/features/send/SendForm.tsx", "../../status/router"],
    ["web/features/send/SendForm.tsx", "../../../worker/usecases/deps"],
    ["web/features/send/SendForm.tsx", "libphonenumber-js"],
    ["web/features/send/SendForm.tsx", "hono/client"],
    ["web/pages/Terms.tsx", "../app/Root"],
    ["web/app/Root.tsx", "../pages/Document"],
    ["web/app/Root.tsx", "../testing/setup"],
    ["web/panel/App.tsx", "../features/payment/PaymentStatus"],
    ["web/panel/App.tsx", "../status/router"],
    ["web/status/router.tsx", "../panel/Panel"],
    ["web/app/Root.tsx", "../panel/screens"],
  ])("%s importing %s, type or value", (path, target) => {
    expect(from(path, target)).toHaveLength(1);
    expect(typeFrom(path, target)).toHaveLength(1);
  });

  it("the API's type anywhere but in web/lib/api.ts, and any other of its types there", () => {
    expect(typeFrom("web/lib/call.ts", "../../worker/http/app")).toHaveLength(1);
    expect(typeFrom("web/lib/api.ts", "../../worker/http/context")).toHaveLength(1);
  });

  it.each([
    'export { x } from "../http/app";',
    'export * from "../http/app";',
    'export * as app from "../http/app";',
    'export type { X } from "../http/app";',
    'import app from "../http/app";',
    'import app, { type X } from "../http/app";',
    "import {\n  x,\n  type Y,\n} from '../http/app';",
    'import "../http/app";',
    'const app = await import("../http/app");',
    "type App = typeof import('../http/app');",
    'const app = require("../http/app");',
    "const name = pick(); await import(name);",
  ])("each way of importing: %s", (source) => {
    expect(imports("worker/domain/x.ts", "const before = 1;", source)).toHaveLength(1);
  });

  it("nothing that only reads like an import", () => {
    const comment = '// import { x } from "../http/app";\n/* export * from "../http/app"; */\nconst y = 1;';
    expect(imports("worker/domain/x.ts", comment)).toEqual([]);
  });
});

const words = (path: string, source: string) => brokenWords([{ path, source }]);

describe("the rules of words", () => {
  it.each([
    ["worker/usecases/x.ts", "const now = Date.now();"],
    ["worker/usecases/x.ts", "const now = new Date();"],
    ["worker/db/x.ts", "const now = `since ${" + "performance.now()}`;"],
    ["worker/adapters/vault.ts", "const dice = Math.random();"],
    ["worker/http/x.ts", "setTimeout(() => {}, 10);"],
    ["worker/domain/x.ts", "const x: any = 1;"],
    ["web/lib/x.ts", "const x = y as any;"],
    ["web/lib/x.ts", "const x = new Map<string, any>();"],
    ["web/lib/x.ts", "// @ts-ignore\nx();"],
    ["web/ui/X.tsx", "<p dangerouslySetInnerHTML={{ __html: x }} />"],
    ["web/ui/X.tsx", "element.innerHTML = x;"],
    ["worker/usecases/x.ts", 'if (provider.name === "mollie") return;'],
    ["worker/http/x.ts", "const stripeSignature = 1;"],
    ["worker/ports/x.ts", "type CmReport = string;"],
    ["worker/usecases/x.ts", 'const gateway = "cm";'],
  ])("stop, in %s: %s", (path, source) => {
    expect(words(path, `const before = 1;\n${source}`)).toHaveLength(1);
  });

  it.each([
    ["worker/adapters/clock.ts", "const now = Date.now();"],
    ["worker/compose.ts", "setTimeout(() => {}, 10);"],
    ["worker/adapters/mollie.ts", 'const name = "mollie";'],
    ["worker/env.ts", "const MOLLIE_API_KEY = 1;"],
    ["worker/usecases/x.test.ts", "const now = Date.now();"],
    ["worker/domain/x.ts", "// any Date.now() in a comment\nconst at = new Date(sms.at);"],
    ["worker/domain/x.ts", 'const sentence = "any Math.random() in a text";'],
    ["worker/domain/x.ts", "const first = await Promise.any(all), cmp = 1;"],
  ])("let through, in %s: %s", (path, source) => {
    expect(words(path, source)).toEqual([]);
  });
});
