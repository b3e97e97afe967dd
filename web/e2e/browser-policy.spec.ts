import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { APIResponse, Page } from "@playwright/test";
import { expect, open, test } from "./support/fixtures";
import { signIn, toSection } from "./support/staff";

const sections = ["Bestellingen", "Blokkades", "Schakelaars", "Logboek", "Mijn account"];
const documents = [
  "/",
  "/voorwaarden",
  "/misbruik-melden",
  "/melding",
  "/wat-we-bewaren",
  "/cijfers",
  "/nergens",
];

/** Notes what the browser refuses the page from here on, in every document that it opens. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { noteRefused(what: string): void }).noteRefused(
        `${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  return refused;
}

/** Whether text can be made into markup on this page, and another policy be made. */
const probe = (page: Page) =>
  page.evaluate(() => {
    const tried = (what: () => unknown) => {
      try {
        what();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const rules = { createHTML: (markup: string) => markup };
    return [
      tried(() => document.createElement("div").setHTMLUnsafe("<b>x</b>")),
      tried(() => new DOMParser().parseFromString("<b>x</b>", "text/html")),
      tried(() => trustedTypes.createPolicy("another", rules)),
      tried(() => trustedTypes.createPolicy("english", rules)),
    ];
  });

test.describe("Trusted Types and the Content-Security-Policy", () => {
  // The probes, and a visitor who is not signed in yet.
  test.use({ mishap: /TrustedHTML|TrustedTypePolicy|trusted-types|status of 40[14]/i });

  test("refuse nothing of ours on any page, in Dutch and in English", async ({ page, sandbox }) => {
    const refused = await watch(page);
    const { id } = await sandbox.order(sandbox.phone());
    for (const path of [...documents, `/betaling/status/${id}`, "/admin-login"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(refused).toEqual([]);
      expect(await probe(page)).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
      // The events of the probes come later than their exceptions.
      await expect.poll(() => refused.length).toBeGreaterThanOrEqual(4);
      refused.length = 0;
      await page.getByRole("button", { name: "Nederlands" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    }
  });

  test("refuse nothing of the panel, in Dutch and in English", async ({ page }) => {
    const refused = await watch(page);
    await signIn(page);
    for (const section of sections) {
      await toSection(page, section);
      await expect(page.getByText("Bezig met laden…")).toHaveCount(0);
    }
    // On a phone the languages come up from its foot.
    await page.getByRole("button", { name: "Meer", exact: true }).click();
    await page.getByRole("button", { name: "English" }).filter({ visible: true }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    expect(refused).toEqual([]);
    expect((await page.request.post("/api/auth/logout")).ok()).toBe(true);
  });

  test("let the forms send, before and after their code has come", async ({ page, sandbox }) => {
    const refused = await watch(page);
    await open(page, "/misbruik-melden");
    await page.getByRole("textbox", { name: "Telefoonnummer" }).fill(sandbox.phone());
    await page
      .getByRole("textbox", { name: "Wat is er aan de hand?" })
      .fill("Iemand doet zich voor als mijn bank.");
    await page.getByRole("button", { name: "Verzend je melding" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bedankt voor je melding");
    expect(refused).toEqual([]);
  });
});

test("Every kind of answer says what a page may not ask of a device", async ({ request, page }) => {
  const warned: string[] = [];
  page.on("console", (line) => /Permissions-Policy/.test(line.text()) && warned.push(line.text()));
  await open(page, "/");
  expect(warned).toEqual([]);
  const asset = await page.locator("link[rel=icon]").first().getAttribute("href");
  const answers: APIResponse[] = [];
  for (const path of [
    "/",
    "/nergens",
    "/admin",
    "/betaling/status/x",
    asset ?? "",
    "/robots.txt",
    "/api/config",
    "/api/nergens",
    "/api/payments/x/page",
  ])
    answers.push(await request.get(path));
  for (const answer of answers) {
    const policy = answer.headers()["permissions-policy"] ?? "";
    expect(policy, answer.url()).toContain("camera=()");
    expect(policy, answer.url()).toContain("clipboard-write=(self)");
  }
});

test("Texts for machines say in which characters they are written", async ({ request }) => {
  for (const [path, type] of [
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]?.toLowerCase()]).toEqual([
      path,
      200,
      type,
    ]);
  }
  const said = await (await request.get("/.well-known/security.txt")).text();
  expect(said).toMatch(/^Contact: mailto:/);
  // The two products of a run share what was built, and so the address in it.
  expect(said).toMatch(/^Canonical: http:\/\/localhost:\d+\/\.well-known\/security\.txt$/m);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(said) ?? [];
  const left = Date.parse(expires) - Date.now();
  expect(left > 0 && left < 365 * 86_400_000, "expires within a year").toBe(true);
});

test("A body in chunks that is too large is answered over the wire", async ({ baseURL }) => {
  for (const [size, pieces] of [
    [17 * 1024, 1],
    [17 * 1024, 17],
    [300 * 1024, 60],
  ] as const) {
    const { port } = new URL(baseURL ?? "");
    const socket = connect(Number(port), "127.0.0.1");
    const piece = "a".repeat(Math.ceil(size / pieces));
    socket.write(
      `POST /api/payments/create HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
        "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    for (let n = 0; n < pieces; n++) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    socket.write("0\r\n\r\n");
    const said = await text(socket);
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toContain('"body_too_large"');
  }
});
