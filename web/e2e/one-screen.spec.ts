import { expect, type Locator, type Page } from "@playwright/test";
import { open, test } from "./support/fixtures";
import { fields } from "./support/journey";
import { restUnless } from "./support/rest";

/** 120 characters, which is what most people write. */
const usual =
  "Hoi Sanne, je appeltaart was de lekkerste van de hele straat. Ik zeg niet wie ik ben, maar volgend jaar ben ik er weer!!";
const number = "06 12345678";

const notification = (page: Page) => page.locator("[data-notification]").filter({ visible: true });

test.describe("on a desk", () => {
  for (const height of [800, 720]) {
    test(
      `An order of ${usual.length} characters is paid for without scrolling at 1280 × ${height}`,
      restUnless(height === 720),
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height });
        await open(page, "/");
        const form = fields(page);
        await form.receiver.fill(number);
        await form.message.fill(usual);
        await expect(page.getByText("Wordt verstuurd naar +31 6 12345678")).toBeVisible();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expectWhole(page, form.order);
        const consent = page.getByText("Met deze bestelling vraag je ons");
        await expectWhole(page, consent);
        expect(await comesBefore(consent, form.order), "the consent is read before the button").toBe(true);
      },
    );
  }

  for (const height of [800, 720]) {
    test(
      `A long message keeps its button and its counter on the screen too at 1280 × ${height}, and what is being typed in view`,
      restUnless(height === 800),
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height });
        await open(page, "/");
        const { message, order } = fields(page);
        await message.click();
        await page.keyboard.insertText(`${usual}\n`.repeat(5));
        await page.keyboard.type("!");
        await expectWhole(page, order);
        await expectUncovered(message);
        await expectUncovered(page.locator("[data-live=count]"));
        await expectUncovered(page.locator("[data-live=parts]"));
      },
    );
  }
});

test.describe("on a phone", () => {
  test("Price and button stay within reach while each field has the focus, and nothing focused is covered", async ({
    page,
  }) => {
    await open(page, "/");
    await expectBar(page);
    const { receiver, sender, message } = fields(page);
    await receiver.fill(number);
    await message.fill(usual);
    await page.evaluate(() => scrollTo(0, 0));
    for (const field of [page.getByRole("combobox", { name: "Land" }), receiver, sender, message]) {
      await field.focus();
      await expectBar(page);
      await expectUncovered(field);
      await page.keyboard.press("Escape");
    }
  });

  test("The calling code of the chosen country stands whole beside the number", async ({ page }) => {
    await open(page, "/");
    const country = page.getByRole("combobox", { name: "Land" });
    const code = page.locator(".dial span");
    await expect(code).toHaveText("+31");
    await expect(code).toBeVisible();
    await country.selectOption("MA");
    await expect(code).toHaveText("+212");
    const [box] = await boxes(fields(page).receiver);
    expect(box?.width, "room for a number of another country").toBeGreaterThan(200);
  });

  test("Nothing that the Tab key leads to is covered, forwards or backwards", async ({ page }) => {
    await open(page, "/");
    await fields(page).message.fill("Hoi");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let stops = 0; stops < 30; stops += 1) {
        await page.keyboard.press(key);
        const focused = page.locator(":focus");
        if ((await focused.count()) > 0) await expectUncovered(focused);
      }
    }
  });

  test("The notification stays at the top while the message is written, and follows each key", async ({
    page,
  }) => {
    await open(page, "/");
    const { message } = fields(page);
    await message.click();
    await page.keyboard.type("Tot morgen");
    const [box] = await boxes(notification(page).last());
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(20);
    await expect(notification(page).last()).toContainText("Tot morgen");
    await expectUncovered(message);
  });

  test("A keyboard that takes the screen's half is not covered, for the bar then lies where it belongs", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 400 });
    await open(page, "/");
    await expect(fields(page).order).not.toBeInViewport();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("Price and button stay within reach too", async ({ page }) => {
      await page.goto("/");
      await expectBar(page);
    });

    test("A country that is chosen is not shown as the calling code of another", async ({ page }) => {
      await page.goto("/");
      await expect(page.locator(".dial span")).toBeVisible();
      await page.getByRole("combobox", { name: "Land" }).selectOption("BE");
      await expect(page.locator(".dial span")).toBeHidden();
    });
  });
});

for (const width of [360, 768, 1280, 1920]) {
  test(
    `What the receiver will see is there at ${width} px, and follows what is typed`,
    restUnless(width === 360 || width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: width < 1000 ? 740 : 800 });
      await open(page, "/");
      const seen = notification(page).first();
      await expectWhole(page, seen);
      await expect(seen).toContainText("Anoniem");
      const { message, sender } = fields(page);
      await sender.fill("Tante Bep");
      await sender.press("Enter");
      await message.fill("Tot morgen");
      await expect(seen).toContainText("Tante Bep");
      await expect(seen).toContainText("Tot morgen");
    },
  );
}

test("No stamp lies over a field, and no wave behind a tip, however wide the page is", async ({ page }) => {
  await open(page, "/");
  const receiver = fields(page).receiver;
  const stamp = page.locator("form svg[viewBox='0 0 88 110']").first();
  const tips = page.locator("section").filter({ has: page.getByText("Vier tips om anoniem te blijven") });
  for (const width of [320, 360, 480, 560, 640, 768, 900, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await touching(stamp, receiver), `the stamp at ${width} px`).toBe(false);
    expect(await touching(tips.locator(".waves"), tips.locator("ul")), `the waves at ${width} px`).toBe(
      false,
    );
  }
});

for (const line of ["at once", "in pieces"]) {
  test(`A draft that is restored moves nothing where the page comes ${line}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    if (line === "in pieces") {
      // The browser paints what it has of a document before the rest of it is there.
      const wire = await page.context().newCDPSession(page);
      await wire.send("Network.enable");
      await wire.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: 30_000,
        uploadThroughput: 30_000,
      });
    }
    await page.addInitScript(() => {
      const draft = {
        country: "NL",
        receiver: "06 12345678",
        sender: "Noor",
        message: "Hoi daar. ".repeat(60),
      };
      sessionStorage.setItem("draft", JSON.stringify(draft));
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as unknown as { sources: { node: Element | null }[] };
          moved.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "?"));
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page, "/");
    await expect(fields(page).message).toHaveValue(/Hoi daar/);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });
}

/** The price and the button, whole and on the screen. */
async function expectBar(page: Page): Promise<void> {
  const { order } = fields(page);
  await expectWhole(page, order);
  await expect(order).toContainText(/€\s0,99/);
}

async function expectWhole(page: Page, thing: Locator): Promise<void> {
  await expect(thing).toBeVisible();
  const [box] = await boxes(thing);
  const height = page.viewportSize()?.height ?? 0;
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

const boxes = (thing: Locator) =>
  thing.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

/** Whether two things have a place in common; what is not drawn has none. */
async function touching(one: Locator, other: Locator): Promise<boolean> {
  const [[a], [b]] = await Promise.all([boxes(one), boxes(other)]);
  if (!a || !b || a.width === 0) return false;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const comesBefore = async (one: Locator, other: Locator): Promise<boolean> => {
  const later = await other.elementHandle();
  return one.evaluate(
    (node, after) => Boolean(after && node.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING),
    later,
  );
};

/** WCAG 2.4.11, and stricter: the top, the middle and the bottom of what has the focus are what one sees there. */
async function expectUncovered(focused: Locator): Promise<void> {
  const covered = () =>
    focused.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const clipped = [top + 4, top + height / 2, top + height - 4].filter((y) => y < 0 || y > innerHeight);
      const over = [top + 4, top + height / 2, top + height - 4]
        .map((y) => document.elementFromPoint(left + Math.min(width / 2, 40), y))
        .filter((one) => one && one !== node && !node.contains(one) && !one.contains(node))
        .map((one) => one?.outerHTML.slice(0, 120));
      // What is taller than the screen cannot be whole on it.
      return height > innerHeight ? [] : [...clipped, ...over];
    });
  await expect.poll(covered, { message: "what has the focus is covered" }).toEqual([]);
}
