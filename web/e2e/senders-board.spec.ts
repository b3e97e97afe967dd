import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { below } from "./support/sandbox";
import { card, dialog, expectToast, signIn } from "./support/staff";

// A name that the gate refuses is answered with 400.
test.use({ mishap: /status of 400/ });

// A person has three sessions at most, and the journeys beside this one sign in as the same.
test.afterEach(async ({ page }) => {
  expect((await page.request.post("/api/auth/logout")).ok(), "signed out").toBe(true);
});

const none = "Geen categorie";
/** Of letters that make no word: one drawn of all of them is a bank or a shop now and then, and refused. */
const letters = (count: number) => Array.from({ length: count }, () => "jqvwxy"[below(6)]).join("");

test("Names are put in order on their board with keys and with a mouse, and each change is taken back", async ({
  page,
}) => {
  test.slow();
  const first = `Tuin ${letters(5)}`;
  const second = `Park ${letters(5)}`;
  await signIn(page);
  const [name = ""] = await categories(page);

  await test.step("the keys of the board lead to it", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page).toHaveURL(/#afzenders$/);
    await stands(page);
    await expect(card(page, "Afzenders").getByRole("heading", { name: "Afzenders" })).toBeFocused();
  });

  await test.step("a name that orders are refused under is refused here, with the reason", async () => {
    await page.locator("#sender-add").press("Enter");
    const form = page.getByRole("form", { name: "Afzender toevoegen" });
    await expect(form.getByLabel("Naam")).toBeFocused();
    await page.keyboard.type("PakketNL");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toContainText("Deze afzender");
    await expect(form.getByLabel("Naam")).toHaveValue("PakketNL");
    await form.getByLabel("Naam").fill(first);
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expectIn(page, none, first);
  });

  await test.step("e renames the name under the hand, Escape leaves it, u takes it back", async () => {
    await nameOf(page, first).press("e");
    const form = page.getByRole("form", { name: "Afzender bewerken" });
    await form.getByLabel("Naam").fill(second);
    await page.keyboard.press("Escape");
    await expect(nameOf(page, first)).toBeFocused();
    await page.keyboard.press("e");
    await form.getByLabel("Naam").fill(second);
    await page.keyboard.press("Enter");
    await expect(nameOf(page, second)).toBeFocused();
    await page.keyboard.press("u");
    await expectIn(page, none, first);
    await expect(nameOf(page, second)).toBeHidden();
  });

  await test.step("a mouse carries it to another group, where it stays when the page is read anew", async () => {
    await drag(page, first, name);
    await expectToast(page, "Afzender bijgewerkt");
    await expectIn(page, name, first);
    await page.reload();
    await stands(page);
    await expectIn(page, name, first);
  });

  await test.step("Escape on the way puts it down where it was, and what was dropped is taken back", async () => {
    await lift(page, first);
    await page.keyboard.press("Escape");
    await expect(page.locator(".board-ghost")).toBeHidden();
    await page.mouse.up();
    await expectIn(page, name, first);
    await drag(page, first, none);
    await expectIn(page, none, first);
    await page.getByRole("button", { name: /^Ongedaan maken/ }).click();
    await expectIn(page, name, first);
  });

  await test.step("a deleted one is asked about, made again by u, and gone when it is left so", async () => {
    await remove(page, first);
    await page.keyboard.press("u");
    await expectIn(page, name, first);
    await remove(page, first);
    await page.reload();
    await stands(page);
    await expect(nameOf(page, first)).toBeHidden();
  });
});

/** The names of the categories, in their order. */
async function categories(page: Page): Promise<readonly string[]> {
  const { data }: { data: { name: string }[] } = await (
    await page.request.get("/api/sender-categories")
  ).json();
  return data.map(({ name }) => name);
}

/** The board and all that stands above it, so that nothing moves any more. */
async function stands(page: Page): Promise<void> {
  await expect(card(page, "Afzenders").getByRole("group", { name: none })).toBeVisible();
  await expect(card(page, "Categorieën").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("slider", { name: "Terugbetaald" })).toBeVisible();
}

const nameOf = (page: Page, name: string): Locator =>
  card(page, "Afzenders").getByRole("button", { name: `${name} bewerken` });
const groupOf = (page: Page, group: string): Locator =>
  card(page, "Afzenders").getByRole("group", { name: group });

const expectIn = (page: Page, group: string, name: string) =>
  expect(groupOf(page, group).getByRole("button", { name: `${name} bewerken` })).toBeVisible();

/** Where something is on the screen, once it is there. */
async function placeOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Picks a name up with the mouse. */
async function lift(page: Page, name: string): Promise<void> {
  const { x, y } = await placeOf(nameOf(page, name));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 4, { steps: 4 });
  await expect(page.locator(".board-ghost")).toBeVisible();
}

/** Carries a name to a group, and lets it go when that says it would take it. */
async function drag(page: Page, name: string, group: string): Promise<void> {
  await lift(page, name);
  const target = groupOf(page, group);
  const { x, y } = await placeOf(target.getByRole("heading"));
  await page.mouse.move(x, y, { steps: 8 });
  await expect(target).toHaveAttribute("data-target", "true");
  await page.mouse.up();
}

/** Deletes a name with its trash, and says yes. */
async function remove(page: Page, name: string): Promise<void> {
  await nameOf(page, name).press("e");
  await page.getByRole("button", { name: `${name} verwijderen` }).click();
  await dialog(page, "Afzender verwijderen?")
    .getByRole("button", { name: "Verwijderen", exact: true })
    .click();
  await expectToast(page, "Afzender verwijderd");
  // Until the question is gone no key acts.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(nameOf(page, name)).toBeHidden();
}
