import type { Page } from "@playwright/test";
import type { Language } from "#contract/language";
import { expectNoDutch } from "./support/dutch";
import { expectAccessible, expectNoSidewaysScroll, test } from "./support/fixtures";
import { restUnless } from "./support/rest";
import { enter, type State } from "./support/state";
import { states } from "./support/states";

/** A state as one visitor meets it. */
type Combination = { state: State; language: Language; theme: "light" | "dark"; width: number };

const phone = 360;
const desk = 1280;

/** Every state in both languages and both themes, each of which is seen on a phone and on a desk. */
const combinations = states.flatMap((state): Combination[] => [
  { state, language: "nl", theme: "light", width: phone },
  { state, language: "nl", theme: "dark", width: desk },
  { state, language: "en", theme: "light", width: desk },
  { state, language: "en", theme: "dark", width: phone },
]);

/** Some of them: enough for every day, if no page and no kind of visitor is left out. */
const everyDay = new Set(combinations.filter((_, index) => index % 40 === 0));
for (const path of new Set(states.map((state) => state.path))) {
  if ([...everyDay].some(({ state }) => state.path === path)) continue;
  const first = combinations.find(({ state }) => state.path === path);
  if (first) everyDay.add(first);
}

// What a state is made of is often something that fails.
test.use({ mishap: /Failed to load resource/ });

for (const combination of combinations) {
  const { state, language, theme, width } = combination;
  test(
    `Everyone can use ${state.path}: ${state.name} (${language}, ${theme})`,
    restUnless(everyDay.has(combination)),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme: theme });
      await enter(page, state, language);
      await expectAccessible(page);
      if (language === "en") await expectNoDutch(page);

      await expectNoSidewaysScroll(page);

      if (language === "nl" && theme === "light") await expectToTurnEnglish(page);
    },
  );
}

/** Whoever changes the language in the middle of something finds all of it in that language. */
async function expectToTurnEnglish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "English" }).click();
  await expectNoDutch(page);
}
