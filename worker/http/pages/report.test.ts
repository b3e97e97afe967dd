import { beforeEach, describe, expect, it } from "vitest";
import { form, ownForm } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { opened, storedReports } from "#testing/reports";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const typedReport = {
  phoneNumber: "06 12345678",
  reporterEmail: "ontvanger@example.com",
  reason: "Deze sms is een bedreiging.\r\nEcht waar.",
  lang: "nl",
};

const postReport = (changes: Record<string, string> = {}, headers: Record<string, string> = ownForm) =>
  h.ask("/api/abuse/report", form({ ...typedReport, ...changes }, headers));

const codeIn = (page: string) => /<p class="code">([0-9A-Z]{5}-[0-9A-Z]{5})<\/p>/.exec(page)?.[1] ?? "";

describe("a report by form", () => {
  it("is stored and thanked for with its case code", async () => {
    const response = await postReport();
    const page = await response.text();
    expect(response.status).toBe(201);
    expect(page).toContain("<h1>Bedankt voor je melding</h1>");
    expect((await h.ask(`/api/abuse/cases/${codeIn(page)}`)).status).toBe(200);
    const [stored] = await storedReports(h);
    expect(await opened(h, stored, "phone")).toBe("+31612345678");
    expect(await opened(h, stored, "reason")).toBe("Deze sms is een bedreiging.\nEcht waar.");
    expect(await opened(h, stored, "email")).toBe("ontvanger@example.com");
  });

  it("may have a reason as long as it may be in a script of three bytes a character", async () => {
    expect((await postReport({ reason: "अ".repeat(2_000) })).status).toBe(201);
  });

  it("has 112 and the police to call beside it, refused or thanked for (finding 19)", async () => {
    for (const changes of [{}, { reason: "te kort" }]) {
      const page = await (await postReport(changes)).text();
      for (const number of ["112", "09008844", "+31343578844"])
        expect(page).toContain(`href="tel:${number}"`);
    }
  });

  it("may leave the e-mail address out, empty or blank, and speaks English when its page did", async () => {
    for (const reporterEmail of ["", "  "]) expect((await postReport({ reporterEmail })).status).toBe(201);
    const { phoneNumber, reason } = typedReport;
    const response = await h.ask("/api/abuse/report", form({ phoneNumber, reason, lang: "en" }));
    expect(await response.text()).toContain("<h1>Thank you for your report</h1>");
    expect(await storedReports(h)).toHaveLength(1);
  });

  it("may say that it is about a threat, and hears by when either is decided", async () => {
    const page = await (await postReport({ threat: "yes" })).text();
    expect(page).toContain(
      "Over een bedreiging beslissen we binnen 1 uur, over elke andere melding binnen 24 uur.",
    );
    await postReport({ reason: "Steeds reclame voor schoenen" });
    expect((await storedReports(h)).map(({ priority }) => priority)).toEqual([1, 2]);
    const refused = await (await postReport({ threat: "yes", reason: "kort" })).text();
    expect(refused).toContain('name="threat" value="yes" checked');
  });

  it("is the same case when it is sent again", async () => {
    expect(codeIn(await (await postReport()).text())).toBe(codeIn(await (await postReport()).text()));
  });

  it.each([
    [{ phoneNumber: "" }, ["Telefoonnummer is verplicht"]],
    [{ phoneNumber: "1".repeat(31) }, ["Een telefoonnummer heeft hoogstens 30 tekens"]],
    [{ reporterEmail: "<script>alert(1)</script>" }, ["Geldig e-mailadres vereist"]],
    [{ reason: "te kort" }, ["Geef minimaal 10 karakters uitleg"]],
    [{ reason: "a".repeat(2001) }, ["Een uitleg heeft hoogstens 2.000 tekens"]],
    [
      { phoneNumber: " ", reporterEmail: '"><img src=x>', reason: "</textarea>" + "<b>" },
      ["Telefoonnummer is verplicht", "Geldig e-mailadres vereist"],
    ],
    [{ surprise: "1" }, ["Deze aanvraag bevat een onbekend veld"]],
  ])(
    "is given back as it was typed when it is refused: %o",
    async (changes: Record<string, string>, sentences) => {
      const response = await postReport(changes);
      const page = await response.text();
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        400,
        "text/html; charset=UTF-8",
      ]);
      for (const sentence of sentences) expect(page).toContain(sentence);
      for (const name of ["phoneNumber", "reporterEmail", "reason"]) expect(page).toContain(`name="${name}"`);
      if (!changes.reason) expect(page).toContain("\nDeze sms is een bedreiging.\nEcht waar.</textarea>");
      expect(page).not.toMatch(/<script|<img|<b>/);
      expect(response.headers.get("Content-Security-Policy")).toContain("form-action 'self';");
      expect(await storedReports(h)).toEqual([]);
    },
  );

  it.each<Record<string, string>>([
    {},
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("is refused when no page of ours sent it: %o", async (headers) => {
    const response = await postReport({}, headers);
    const page = await response.text();
    expect([response.status, page.includes("bedreiging"), page.includes("<form")]).toEqual([
      403,
      false,
      false,
    ]);
    expect(await storedReports(h)).toEqual([]);
  });

  it("is refused when there were too many, with what was typed", async () => {
    Object.assign(h.services, { limiter: { allow: async (kind: string) => kind !== "report" } });
    const response = await postReport();
    expect([response.status, await response.text()]).toEqual([429, expect.stringContaining("bedreiging")]);
  });

  it("is refused when it is far too large", async () => {
    expect((await postReport({ reason: "a".repeat(33_000) })).status).toBe(413);
  });
});

describe("a case without scripts", () => {
  it("is shown to who has its code, in both languages, with the staff's words as text", async () => {
    const code = codeIn(await (await postReport()).text());
    const [stored] = await storedReports(h);
    const place = { table: "abuse_reports", column: "decision", row: stored?.id ?? "" };
    await h.env.DB.prepare("UPDATE abuse_reports SET status = 'resolved', closed_at = ?, decision_sealed = ?")
      .bind(h.time.now, await h.deps.vault.seal(place, "Nummer <b>geblokkeerd</b>"))
      .run();
    const dutch = await h.ask(`/api/abuse/cases/${code}/page`);
    const page = await dutch.text();
    expect([dutch.status, dutch.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
    expect(page).toContain("<dd>Opgelost</dd>");
    expect(page).toContain("<dt>Gesloten op</dt><dd>20\u00a0november\u00a02026 om\u00a013:00</dd>");
    expect(page).toContain("<dd>Nummer &lt;b&gt;geblokkeerd&lt;/b&gt;</dd>");
    expect(await (await h.ask(`/api/abuse/cases/${code}/page?lang=en`)).text()).toContain(
      "<dd>Resolved</dd>",
    );
  });

  it.each(["AAAAA-AAAAA", "x", "<script>"])("is not found by %j", async (code) => {
    const response = await h.ask(`/api/abuse/cases/${encodeURIComponent(code)}/page`);
    const page = await response.text();
    expect([response.status, page.includes("<h1>Page Not Found</h1>")]).toEqual([404, true]);
    expect(page).toContain("Deze zaakcode kennen we niet");
  });
});
