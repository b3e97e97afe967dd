import { expect, type Page } from "@playwright/test";
import type { NumberView } from "#contract/my-number";
import type { ProblemCode } from "#contract/problems";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";
import type { State } from "../state";

const path = "/mijn-nummer";
const at = Date.UTC(2026, 10, 20, 22, 17);
const later = at + 86_400_000;

/** A number to which two messages were sent, one of them reported. */
const aNumber = (changes: Partial<NumberView> = {}): NumberView => ({
  phoneNumber: "+31612345678",
  messages: [
    { id: "AAAAAAAAAAAAAAAAAAAAAA", at, sender: "WWWWWWWWWWW" },
    { id: "BBBBBBBBBBBBBBBBBBBBBB", at: at - 60_000, sender: "Fietsenhuis", caseCode: "7K3QF-0M9XT" },
  ],
  stopped: false,
  locked: false,
  until: null,
  liftAt: null,
  pausedUntil: null,
  ...changes,
});

type Deed = "code" | "verify" | "report";

async function answered(page: Page, deed: Deed, json: object, status = 200): Promise<void> {
  await page.route(`**/api/my-number/${deed}`, (route) => route.fulfill({ status, json }));
}

async function refused(page: Page, deed: Deed, status: number, code: ProblemCode): Promise<void> {
  await page.route(`**/api/my-number/${deed}`, (route) => {
    const sentences = route.request().headers()["accept-language"] === "en" ? sentencesEn : sentencesNl;
    return route.fulfill({ status, json: { success: false, code, message: sentences[code] } });
  });
}

async function seen(page: Page, data: NumberView): Promise<void> {
  await page.route("**/api/my-number", (route) => route.fulfill({ json: { success: true, data } }));
}

const asked = async (page: Page) => {
  await page.locator("#phoneNumber").fill("06 12345678");
  await page.locator("main form button[type=submit]").click();
};

/** An open number of which the API tells this. */
const open = (name: string, changes: Partial<NumberView> = {}): State => ({
  name,
  path: `${path}#overzicht`,
  prepare: (page) => seen(page, aNumber(changes)),
  arrive: (page) => expect(page.locator("main h2").first()).toBeVisible(),
});

/** The first message's form, opened and sent. */
const reported = async (page: Page) => {
  await page.locator("main ol li button").first().click();
  await page.locator("main ol form textarea").fill("x");
  await page.locator("main ol form button[type=submit]").click();
};

/** A receiver's own page in all its states. */
export const numberStates: readonly State[] = [
  { name: "a number asked for", path },
  {
    name: "a number that is none",
    path,
    prepare: (page) => refused(page, "code", 400, "phone_number_invalid"),
    arrive: async (page) => {
      await asked(page);
      await expect(page.locator("#phoneNumber[aria-invalid=true]")).toBeFocused();
    },
  },
  {
    name: "no code to be had",
    path,
    prepare: (page) => refused(page, "code", 503, "too_busy"),
    arrive: async (page) => {
      await asked(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "a code asked for",
    path,
    prepare: (page) => answered(page, "code", { success: true }),
    arrive: async (page) => {
      await asked(page);
      await expect(page.locator("#code")).toBeVisible();
    },
  },
  {
    name: "a code that is wrong",
    path,
    prepare: async (page) => {
      await answered(page, "code", { success: true });
      await refused(page, "verify", 403, "code_wrong");
    },
    arrive: async (page) => {
      await asked(page);
      await page.locator("#code").fill("123456");
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator("#code[aria-invalid=true]")).toBeFocused();
    },
  },
  open("a number that is open"),
  open("a number that got nothing", { messages: [] }),
  open("a number that is stopped", { stopped: true, until: later }),
  open("a number that is locked", { stopped: true, locked: true, until: later }),
  open("a number whose lock comes off", { stopped: true, locked: true, until: later, liftAt: later }),
  open("a number left in peace after a report", { pausedUntil: later }),
  {
    ...open("a message being reported"),
    arrive: async (page) => {
      await page.locator("main ol li button").first().click();
      await expect(page.locator("main ol form textarea")).toBeFocused();
    },
  },
  {
    ...open("a message reported in too few words"),
    prepare: async (page) => {
      await seen(page, aNumber());
      await refused(page, "report", 400, "reason_too_short");
    },
    arrive: async (page) => {
      await reported(page);
      await expect(page.locator("main ol form [aria-invalid=true]")).toBeFocused();
    },
  },
  {
    ...open("a message reported"),
    prepare: async (page) => {
      await seen(page, aNumber());
      await answered(page, "report", { success: true, caseCode: "7K3QF-0M9XT" }, 201);
    },
    arrive: async (page) => {
      await reported(page);
      await expect(page.locator("main section p[role=status]")).not.toBeEmpty();
    },
  },
];
