import type { BrowserContext, Page } from "@playwright/test";
import { alive, expect, open, test } from "./support/fixtures";
import { statusPath } from "./support/journey";
import { restUnless } from "./support/rest";
import { below, type Sandbox } from "./support/sandbox";
import { caseCode, configure } from "./support/stubs";

/*
 * Whatever fails between a visitor and us, every public page says so in our own words, loses nothing that was typed, and
 * shows nothing of what browsers, platforms and libraries say (findings 0.1 and 0.6, decision 052).
 */

// The console may say what it likes: that is where such words belong.
test.use({ mishap: /./ });

/** One thing that a visitor does on a page of ours, and how it reads when nothing comes of it. */
type Deed = {
  readonly name: string;
  readonly path: string;
  /** What is typed, by the selector of its field. */
  readonly typed: Readonly<Record<string, string>>;
  readonly title: string | null;
  /** Said besides the reason. */
  readonly kept: RegExp;
  /** What shows that it was done after all. */
  readonly done: (page: Page) => Promise<unknown>;
};

const deeds: readonly Deed[] = [
  {
    name: "paying",
    path: "/",
    typed: { "#receiver": "06 12345678", "#sender": "Tante Bep", "#message": "Lieve Noor,\ntot morgen 🙂" },
    title: "Fout bij betaling",
    kept: /Er is niets afgeschreven en je bericht staat er nog/,
    done: (page) => page.waitForURL("**/api/sandbox/checkout/*"),
  },
  {
    name: "reporting",
    path: "/misbruik-melden",
    typed: { "#phoneNumber": "06 12345678", "#reason": "Elke dag een dreigende sms" },
    title: "❌ Fout",
    kept: /Wat je typte, staat er nog/,
    done: (page) => expect(page.locator("code, .code")).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
  },
  {
    name: "looking up a case",
    path: "/melding",
    typed: { "#code": caseCode },
    title: null,
    kept: /We kunnen je melding nu niet opzoeken/,
    done: (page) => expect(page.getByText("Deze zaakcode kennen we niet").first()).toBeVisible(),
  },
  {
    name: "signing in",
    path: "/admin-login",
    // Wrong passwords count by name, so each journey is somebody else.
    typed: { "#username": `iemand-${below(1_000_000)}`, "#password": "geheim genoeg" },
    title: "Fout bij inloggen",
    kept: /./,
    // Known to nobody, or tried too often by now: the API has answered in its own words.
    done: (page) => expect(page.getByText(/Ongeldige inloggegevens|Te veel/).first()).toBeVisible(),
  },
];

/** Words of browsers, platforms and libraries. */
const raw =
  /Failed to fetch|NetworkError|Load failed|<!?\/?[a-z]+|DOCTYPE|Service Unavailable|Bad Gateway|[{[]\s*"|invalid_|\b[45]\d\d:|TypeError|SyntaxError|Unexpected token|dynamically imported|is not defined|undefined|\[object/i;

const expectNothingRaw = async (page: Page) =>
  expect(await page.locator("body").innerText(), "what can be read").not.toMatch(raw);

const go = async (page: Page, { path }: Deed) => {
  await page.goto(path);
  if (path === "/admin-login") await page.locator("#username").waitFor();
  else await alive(page);
};

const fill = async (page: Page, { typed }: Deed) => {
  for (const [field, text] of Object.entries(typed)) await page.locator(field).fill(text);
};

const expectTyped = async (page: Page, { typed }: Deed) => {
  for (const [field, text] of Object.entries(typed)) await expect(page.locator(field)).toHaveValue(text);
};

const press = (page: Page) => page.locator("form [type=submit]").click();

/** Expects the page to say this, under the specified title, with all that was typed still there. */
async function expectSaid(page: Page, deed: Deed, why: RegExp): Promise<void> {
  const main = page.locator("main");
  await expect(main.getByText(why).first()).toBeVisible();
  await expect(main.getByText(deed.kept).first()).toBeVisible();
  if (deed.title) await expect(main.getByText(deed.title, { exact: true }).first()).toBeVisible();
  await expectTyped(page, deed);
  await expectNothingRaw(page);
}

const api = "**/api/**";
const html =
  "<!DOCTYPE html><html><head><title>503 Service Unavailable</title></head><body>oops</body></html>";

for (const deed of deeds) {
  test(`Offline, ${deed.name} says so and loses nothing, and the same press works later (findings 0.1, 0.6)`, async ({
    page,
    context,
  }) => {
    await go(page, deed);
    await fill(page, deed);
    await context.setOffline(true);
    await press(page);
    await expectSaid(page, deed, /Je hebt geen verbinding met internet\./);
    await context.setOffline(false);
    await press(page);
    await deed.done(page);
  });

  test(
    `When the platform answers 503 with a page of its own, ${deed.name} says so by its number (finding 0.6)`,
    restUnless(deed === deeds[0]),
    async ({ page }) => {
      await page.route(api, (route) => route.fulfill({ status: 503, contentType: "text/html", body: html }));
      await go(page, deed);
      await fill(page, deed);
      await press(page);
      await expectSaid(page, deed, /Er ging iets mis aan onze kant \(fout 503\)\./);
      await page.unroute(api);
      await press(page);
      await deed.done(page);
    },
  );

  test(
    `When a stranger answers in our place, ${deed.name} says what it may be (finding 0.6)`,
    restUnless(deed === deeds[0]),
    async ({ page }) => {
      await page.route(api, (route) => route.fulfill({ contentType: "text/html", body: html }));
      await go(page, deed);
      await fill(page, deed);
      await press(page);
      await expectSaid(page, deed, /We kregen een ander antwoord dan verwacht/);
    },
  );

  test(
    `When the platform says 429, ${deed.name} says when to try again (finding 0.6)`,
    restUnless(deed === deeds[0]),
    async ({ page }) => {
      await page.route(api, (route) =>
        route.fulfill({
          status: 429,
          headers: { "Retry-After": "180" },
          contentType: "text/html",
          body: html,
        }),
      );
      await go(page, deed);
      await fill(page, deed);
      await press(page);
      await expectSaid(page, deed, /Wacht 3 minuten en probeer het dan opnieuw\./);
    },
  );

  test(
    `With the API away for thirty seconds, ${deed.name} gives up in time, and works once it is back (finding 0.6)`,
    restUnless(deed === deeds[0]),
    async ({ page }) => {
      await go(page, deed);
      await fill(page, deed);
      await page.clock.install();
      await page.route(api, () => {});
      await press(page);
      await page.clock.runFor(20_000);
      await expectSaid(page, deed, /Het antwoord liet te lang op zich wachten\./);
      await page.clock.runFor(10_000);
      await page.unroute(api);
      await press(page);
      await deed.done(page);
    },
  );

  test(
    `With the browser's storage blocked, ${deed.name} works as ever (finding 0.1)`,
    restUnless(deed === deeds[0]),
    async ({ page }) => {
      await page.addInitScript(blockStorage);
      await go(page, deed);
      await fill(page, deed);
      await press(page);
      await deed.done(page);
    },
  );

  test(
    `Whichever file of its code is gone, ${deed.name} stays possible or says why not, and loses nothing (finding 0.1)`,
    restUnless(deed === deeds[0]),
    async ({ page, browser, baseURL }) => {
      const chunks = await chunksOf(page, deed);
      expect(chunks.length).toBeGreaterThan(2);
      for (const chunk of chunks) {
        const visitor = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: address() });
        await test.step(chunk, () => withoutChunk(visitor, deed, chunk));
        await visitor.close();
      }
    },
  );
}

const address = () => ({ "CF-Connecting-IP": `198.18.${below(256)}.${1 + below(254)}` });

function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
}

/** Every file of code that a page fetches, when all of it is used: what comes late as well. */
async function chunksOf(page: Page, deed: Deed): Promise<readonly string[]> {
  const chunks = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) chunks.add(pathname);
  });
  await go(page, deed);
  await page.locator("[data-language=en]").click();
  await fill(page, deed);
  await page.route(api, (route) => route.abort());
  await press(page);
  // Of these pages the case alone has no toasts.
  if (deed.path !== "/melding") {
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: /F8/ })).toBeFocused();
  }
  await page.unroute(api);
  return [...chunks];
}

async function withoutChunk(visitor: BrowserContext, deed: Deed, chunk: string): Promise<void> {
  const page = await visitor.newPage();
  await page.route(`**${chunk}`, (route) => route.fulfill({ status: 404, body: "not found" }));
  await page.goto(deed.path);
  const alone = page.getByText(/Een deel van deze pagina is niet geladen/).filter({ visible: true });
  const ready = deed.path === "/admin-login" ? page.locator("#username") : page.locator("html[data-ready]");
  await expect(ready.or(alone)).not.toHaveCount(0);
  await expectNothingRaw(page);
  if (await alone.count()) {
    if (!(await page.locator("form[method=post]").count())) return;
  } else {
    await fill(page, deed);
    await page.route(api, (route) => route.abort());
    await press(page);
    await expectSaid(page, deed, /We konden onze server niet bereiken\./);
    await page.unroute(api);
  }
  await fill(page, deed);
  await expectTyped(page, deed);
  await press(page);
  await deed.done(page);
}

/** What is only read, and the status page: each in its place says something of ours, whatever the API does. */
const read = (sandbox: Sandbox) => [
  { path: async () => "/voorwaarden", heading: "Voorwaarden" },
  { path: async () => "/wat-we-bewaren", heading: "Wat we bewaren" },
  { path: async () => "/nergens", heading: "Page Not Found" },
  { path: async () => statusPath((await sandbox.order(sandbox.phone())).id), heading: /./ },
];

const failures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "the API away": (page) => page.route(api, (route) => route.abort()),
  "an error page of the platform": (page) =>
    page.route(api, (route) => route.fulfill({ status: 503, contentType: "text/html", body: html })),
  "a stranger's answer": (page) =>
    page.route(api, (route) => route.fulfill({ contentType: "text/html", body: html })),
  "blocked storage": (page) => page.addInitScript(blockStorage),
  "no late code": (page) => page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 })),
};

for (const [name, fail] of Object.entries(failures)) {
  test(`With ${name} the pages that are read and the status page say something of ours (findings 0.1, 0.6)`, async ({
    page,
    sandbox,
  }) => {
    const pages = await Promise.all(
      read(sandbox).map(async ({ path, heading }) => ({ path: await path(), heading })),
    );
    await fail(page);
    for (const { path, heading } of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      if (path.startsWith("/betaling/")) await expectStatusSaid(page, name);
      await expectNothingRaw(page);
    }
  });
}

/** The status page tells of the order, or why it cannot. */
const expectStatusSaid = (page: Page, failure: string) =>
  expect(
    page
      .locator("main")
      .getByText(
        failure === "blocked storage"
          ? /In behandeling/
          : failure === "no late code"
            ? /Een deel van deze pagina is niet geladen/
            : /We kunnen de status nu even niet ophalen/,
      )
      .first(),
  ).toBeVisible();

test("Whichever file of its code is gone, the status page shows the order or a way to it (finding 0.1)", async ({
  page,
  browser,
  baseURL,
  sandbox,
}) => {
  const { id } = await sandbox.order(sandbox.phone());
  const chunks = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) chunks.add(pathname);
  });
  await page.goto(statusPath(id));
  await expect(page.getByText(/In behandeling/).first()).toBeVisible();
  expect(chunks.size).toBeGreaterThan(1);
  for (const chunk of chunks) {
    const visitor = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: address() });
    const without = await visitor.newPage();
    await without.route(`**${chunk}`, (route) => route.fulfill({ status: 404 }));
    await without.goto(statusPath(id));
    const link = without.getByRole("link", { name: /zonder JavaScript/i });
    await expect(link.or(without.getByText(/In behandeling/)).first(), `without ${chunk}`).toBeVisible();
    await expectNothingRaw(without);
    if (await link.isVisible()) {
      await link.click();
      await expect(without.getByText("In behandeling").first()).toBeVisible();
    }
    await visitor.close();
  }
});

test("A part of the form that breaks takes nothing with it: what was typed stays, and is posted (finding 0.1)", async ({
  page,
}) => {
  const [deed] = deeds as [Deed];
  await open(page, "/");
  await fill(page, deed);
  await page.evaluate(() => {
    Object.defineProperty(Intl, "ListFormat", { value: undefined });
  });
  // The list of unusual characters is what cannot be written any more.
  const message = `${deed.typed["#message"]} ‘ć’`;
  await page.locator("#message").fill(message);
  await expect(page.locator("html[data-alone]")).toBeAttached();
  await expect(page.getByText(/Een deel van deze pagina is niet geladen/)).toBeVisible();
  await expectTyped(page, { ...deed, typed: { ...deed.typed, "#message": message } });
  await expectNothingRaw(page);
  await press(page);
  await deed.done(page);
});

const widths = [320, 360, 768, 1280, 1920] as const;

/** Counts what moves by itself on a page, from its start. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!shift.hadRecentInput) seen.moved += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

for (const width of widths) {
  test(
    `That nothing is sent now, or later, is said above the form before anyone writes, and moves nothing, at ${width} px (finding 10)`,
    restUnless(width === widths[0]),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      await countShifts(page);
      for (const [changes, said] of [
        [
          { sendingOn: false },
          "We versturen nu even niets. Je kunt je bericht alvast schrijven; probeer het later opnieuw.",
        ],
        [
          { sendingDelayed: true },
          /^Versturen duurt nu langer dan normaal\. .*dan krijg je je geld terug\.$/,
        ],
      ] as const) {
        await configure(page, changes);
        await open(page, "/");
        const notice = page.getByRole("status").filter({ hasText: said }).first();
        await expect(notice.getByText(said)).toBeVisible();
        await expect(notice).toBeInViewport({ ratio: 1 });
        const [top, heading, form] = await Promise.all(
          [
            notice.locator("[data-notice]"),
            page.getByRole("heading", { level: 1 }),
            page.getByRole("form"),
          ].map((part) => part.boundingBox()),
        );
        expect(top?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 1);
        if (width < 960) expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
        expect(await shifts(page)).toBe(0);
      }
    },
  );

  test(
    `Why an order was not taken stays on the letter however long it is, and the toast covers nothing one needs, at ${width} px (finding 11)`,
    restUnless(width === widths[0]),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await countShifts(page);
      const message = "De betaaldienst kon deze betaling niet aanmaken. Er is niets afgeschreven. ".repeat(4);
      await page.route("**/api/payments/create", (route) =>
        route.fulfill({ status: 502, json: { success: false, code: "payment_provider_refused", message } }),
      );
      const [deed] = deeds as [Deed];
      await open(page, "/");
      await fill(page, deed);
      await press(page);
      const notice = page.locator("main [data-notice]");
      const toast = page.locator("[data-toast]");
      await expect(notice).toBeVisible();
      await expect(toast).toBeVisible();
      const letter = page.locator("[data-part=print]");
      const box = async (part: typeof notice) => {
        const {
          y,
          height,
          x,
          width: across,
        } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { top: y, bottom: y + height, left: x, right: x + across };
      };
      const [said, end] = [await box(notice), await box(letter)];
      expect(said.bottom).toBeLessThanOrEqual(end.bottom);
      // Nothing that the notice covers can be reached.
      await expect(letter.getByRole("link")).toHaveCount(0);
      await expect(async () => {
        const over = await box(toast);
        for (const part of [notice, page.locator("form [type=submit]"), page.locator(":focus")]) {
          const { top, bottom, left, right } = await box(part);
          const apart = over.bottom <= top || over.top >= bottom || over.right <= left || over.left >= right;
          expect(apart, `${await part.first().evaluate((node) => node.outerHTML.slice(0, 60))}`).toBe(true);
        }
      }).toPass();
      expect(await shifts(page)).toBe(0);
    },
  );
}
