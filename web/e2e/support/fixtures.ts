import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** One SMS as the sandbox's inbox shows it. */
export type Sms = { to: string; from: string; text: string; reference: string; at: number };

/** The world of one journey: a visitor with an address of their own, and the sandbox behind the product. */
export const test = base.extend<{ sandbox: Sandbox }>({
  // Limits count per address; without this one journey would use up another's.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ "CF-Connecting-IP": `198.${18 + below(2)}.${below(256)}.${1 + below(254)}` });
  },

  // A page that throws is broken, also when the journey happens to pass.
  page: async ({ page }, use) => {
    const thrown: Error[] = [];
    page.on("pageerror", (error) => thrown.push(error));
    await use(page);
    expect(thrown, "errors that the page did not catch").toEqual([]);
  },

  sandbox: async ({ request }, use) => {
    await use(new Sandbox(request));
  },
});

class Sandbox {
  constructor(private readonly request: APIRequestContext) {}

  /** A Dutch mobile number that no other journey uses, and that the sandbox delivers to. */
  phone(): string {
    return `+3161${String(below(10_000_000)).padStart(7, "0")}`;
  }

  /** What this number's phone shows. */
  async inbox(to: string): Promise<Sms[]> {
    const response = await this.request.get("/api/sandbox/inbox", {
      headers: { Accept: "application/json" },
      params: { to },
    });
    expect(response.ok(), "the inbox answers").toBe(true);
    const { data }: { data: Sms[] } = await response.json();
    return data.filter((sms) => sms.to === to);
  }

  /** Does the cron's work once, now. */
  async sweep(): Promise<void> {
    const response = await this.request.post("/api/sandbox/sweep");
    expect(response.ok(), "the sweep succeeds").toBe(true);
  }
}

/** Opens a page and waits until its controls work: a click on prerendered HTML is lost before that. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Whether everyone can use this page, as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`,
  );
  expect(found, "accessibility").toEqual([]);
}

const below = (limit: number) => Math.floor(Math.random() * limit);
