import { expect, type Page } from "@playwright/test";
import type { State } from "../state";
import { aCase, answer, caseCode, cutOff, keepWaiting, refuse } from "../stubs";

const path = "/misbruik-melden";
const casePath = `/melding#${caseCode}`;

const send = (page: Page) => page.locator("form button[type=submit]").click();

const report = async (page: Page) => {
  await page.locator("#phoneNumber").fill("0612345678");
  await page.locator("#reporterEmail").fill("x@example.com");
  await page.locator("#reason").fill("x".repeat(40));
  await send(page);
};

const failed = async (page: Page) => {
  await report(page);
  await expect(page.locator("[data-toast]")).toBeVisible();
};

/** Read from the address, as whoever follows the link from the thanks does. */
const found = (page: Page) => expect(page.locator("main h2[tabindex]")).toBeFocused();
const notFound = (page: Page) => expect(page.locator("#code-error")).toBeVisible();
const alerted = (page: Page) => expect(page.locator("main [role=alert]")).toBeVisible();

const decision = `${"x".repeat(60)} ${"W".repeat(60)}`;
const closedAt = Date.UTC(2026, 10, 21, 9, 30);

/** Reporting abuse, and following what became of it. */
export const reportStates: readonly State[] = [
  { name: "the report untouched", path },
  {
    name: "a report with every error",
    path,
    arrive: async (page) => {
      await page.locator("#reporterEmail").fill("x");
      await send(page);
      await expect(page.locator("[role=alert]")).toBeFocused();
    },
  },
  {
    name: "a report that is too long",
    path,
    arrive: async (page) => {
      await page.locator("#phoneNumber").fill("0".repeat(40));
      await page.locator("#reason").fill("W".repeat(2001));
      await send(page);
      await expect(page.locator("[role=alert]")).toBeFocused();
    },
  },
  {
    name: "a report on its way",
    path,
    prepare: (page) => keepWaiting(page, "report"),
    arrive: async (page) => {
      await report(page);
      await expect(page.locator("form button[aria-busy]")).toBeVisible();
    },
  },
  {
    name: "a report refused",
    path,
    prepare: (page) => refuse(page, "report", 429, "rate_limited"),
    arrive: failed,
  },
  { name: "no answer to a report", path, prepare: (page) => cutOff(page, "report"), arrive: failed },
  {
    name: "thanks for a report",
    path,
    prepare: (page) => answer(page, "report", { success: true, caseCode }, 201),
    arrive: async (page) => {
      await report(page);
      await expect(page.locator("main h1, #form h1").first()).toBeFocused();
      await expect(page.locator("[data-toast]")).toBeVisible();
    },
  },
  { name: "no case asked for", path: "/melding" },
  {
    name: "what cannot be a case",
    path: "/melding",
    arrive: async (page) => {
      await page.locator("#code").fill("x");
      await send(page);
      await notFound(page);
    },
  },
  { name: "a case pending", path: casePath, prepare: (page) => answer(page, "case", aCase()), arrive: found },
  {
    name: "a case resolved",
    path: casePath,
    prepare: (page) => answer(page, "case", aCase({ status: "resolved", closedAt, decision })),
    arrive: found,
  },
  {
    name: "a case dismissed",
    path: casePath,
    prepare: (page) => answer(page, "case", aCase({ status: "dismissed", closedAt })),
    arrive: found,
  },
  {
    name: "a case that nobody knows",
    path: casePath,
    prepare: (page) => refuse(page, "case", 404, "case_not_found"),
    arrive: notFound,
  },
  { name: "cases out of reach", path: casePath, prepare: (page) => cutOff(page, "case"), arrive: alerted },
];
