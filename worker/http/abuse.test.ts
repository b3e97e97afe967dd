import { beforeEach, describe, expect, it } from "vitest";
import { caseResponse, reportAbuseResponse } from "#contract/abuse";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, oneRay } from "#testing/http";
import { caseOf, goodReport, opened, postReport, storedReports } from "#testing/reports";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const readCase = (code: string) => h.ask(`/api/abuse/cases/${encodeURIComponent(code)}`, { headers: oneRay });

describe("a report", () => {
  it("is stored and answered with a case code", async () => {
    const response = await postReport(h);
    const body = await response.json();
    expect([response.status, body]).toEqual([
      201,
      { success: true, caseCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/) },
    ]);
    expect(reportAbuseResponse.safeParse(body).success).toBe(true);
    const [stored] = await storedReports(h);
    expect(stored).toMatchObject({ status: "pending", created_at: h.time.now, closed_at: null });
    expect(await opened(h, stored, "reason")).toBe(goodReport.reason);
    expect(await opened(h, stored, "email")).toBe(goodReport.reporterEmail);
  });

  it.each([
    ["no e-mail address", { reporterEmail: undefined }],
    ["an empty e-mail address", { reporterEmail: "" }],
    ["null for an e-mail address", { reporterEmail: null }],
    ["a blank e-mail address", { reporterEmail: " \t" }],
    ["ten characters of reason", { reason: "a".repeat(10) }],
    ["two thousand characters of reason", { reason: "é".repeat(2000) }],
    ["a number that is none", { phoneNumber: "onbekend nummer" }],
    ["thirty characters of number", { phoneNumber: "1".repeat(30) }],
    ["markup in every field", { phoneNumber: "<b>112</b>", reason: "<script>alert(1)</script>" }],
  ])("may have %s", async (_what, changes) => {
    expect((await postReport(h, { ...goodReport, ...changes })).status).toBe(201);
  });
});

const noText = [null, 0, 1, -1, 1.5, true, false, [], ["a"], {}, { $ne: "" }];
const badNumbers = [
  ...noText,
  "",
  " ",
  "\t\n",
  "\u00a0",
  "\r\n",
  "\u2003",
  "\ufeff",
  undefined,
  [[]],
  1e21,
  "\u200b",
  "\u0000",
];
const badEmails = [
  ...noText.slice(1, 11),
  "a",
  "a@",
  "@b.nl",
  "a@b",
  "a b@c.nl",
  "a@b.nl\nbcc: c@d.nl",
  "a@b..nl",
  ".a@b.nl",
  "<a@b.nl>",
  "javascript:alert(1)@",
  "a@b.nl,c@d.nl",
  `${"a".repeat(250)}@b.nl`,
  "a@b.nl\u0000",
];
const shortReasons = [
  ...noText,
  "",
  " ",
  "          ",
  "negen tek",
  " negen tek ",
  "\n".repeat(20),
  "123456789",
  undefined,
  "\r\n\r\n\r\n\r\n\r\na",
  "\t".repeat(15),
  "\u200b".repeat(20),
  " \u0000\u2060".repeat(10),
];

it("a report's e-mail address is kept without the space around it, as the forms send it", async () => {
  expect((await postReport(h, { ...goodReport, reporterEmail: " a@b.nl\n" })).status).toBe(201);
  expect(await opened(h, (await storedReports(h))[0], "email")).toBe("a@b.nl");
});

describe("a report is refused", () => {
  const cases: [string, unknown, string][] = [
    ...badNumbers.map((value): [string, unknown, string] => ["phoneNumber", value, "phone_number_required"]),
    ["phoneNumber", "1".repeat(31), "phone_number_too_long"],
    ["phoneNumber", "<".repeat(9_000), "phone_number_too_long"],
    ...badEmails.map((value): [string, unknown, string] => [
      "reporterEmail",
      value,
      "reporter_email_invalid",
    ]),
    ...shortReasons.map((value): [string, unknown, string] => ["reason", value, "reason_too_short"]),
    ["reason", "a".repeat(2001), "reason_too_long"],
    ["reason", "🎁".repeat(1001), "reason_too_long"],
  ];
  const named = cases.map(
    ([field, value, code]) =>
      [field, `${JSON.stringify(value)}`.slice(0, 60).toWellFormed(), value, code] as const,
  );
  it.each(named)("when its %s is %s", async (field, _name, value, code) => {
    const sentences: (string | undefined)[] = [];
    for (const language of ["nl", "en"]) {
      const response = await postReport(
        h,
        { ...goodReport, [field]: value },
        { "Accept-Language": language },
      );
      const body = await bodyOf(response);
      expect([response.status, body.success, body.code, body.field]).toEqual([400, false, code, field]);
      sentences.push(body.message);
    }
    expect(sentences[0]).not.toBe(sentences[1]);
    expect(await storedReports(h)).toEqual([]);
  });

  it.each([
    [{ phoneNumber: "" }, "Telefoonnummer is verplicht"],
    [{ reporterEmail: "geen adres" }, "Geldig e-mailadres vereist"],
    [{ reason: "te kort" }, "Geef minimaal 10 karakters uitleg"],
  ])("for %o with the specification's sentence", async (changes, sentence) => {
    expect((await bodyOf(await postReport(h, { ...goodReport, ...changes }))).message).toBe(sentence);
  });

  it.each([
    ["an unknown field", { ...goodReport, ipAddress: "203.0.113.1" }, {}, 400, "unknown_field"],
    ["a status of its own", { ...goodReport, status: "dismissed" }, {}, 400, "unknown_field"],
    ["no object", "[]", {}, 400, "bad_request"],
    ["no JSON", "{", {}, 400, "bad_request"],
    ["another type of body", goodReport, { "Content-Type": "text/plain" }, 415, "unsupported_media_type"],
    ["another site's origin", goodReport, { Origin: "https://evil.example" }, 403, "foreign_origin"],
    ["another site's fetch", goodReport, { "Sec-Fetch-Site": "cross-site" }, 403, "foreign_origin"],
    ["a huge body", { ...goodReport, reason: "a".repeat(17_000) }, {}, 413, "body_too_large"],
  ])("when it has %s", async (_what, body, headers, status, code) => {
    const response = await postReport(h, body, headers);
    expect([response.status, (await bodyOf(response)).code]).toEqual([status, code]);
    expect(await storedReports(h)).toEqual([]);
  });

  it("when there were too many, on a count of its own", async () => {
    const asked: string[] = [];
    Object.assign(h.services, {
      limiter: {
        allow: async (kind: string) => {
          asked.push(kind);
          return false;
        },
      },
    });
    const response = await postReport(h);
    expect([response.status, (await bodyOf(response)).code]).toEqual([429, "rate_limited"]);
    await readCase("ABCDE-FGHJK");
    expect(asked).toEqual(["report", "read"]);
    expect(await storedReports(h)).toEqual([]);
  });
});

describe("a case", () => {
  it("is read with its code, as people type it", async () => {
    const code = await caseOf(h);
    for (const typed of [code, code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " ")}`]) {
      const response = await readCase(typed);
      const body = await response.json();
      expect([response.status, body]).toEqual([
        200,
        { success: true, case: { status: "pending", createdAt: h.time.now, closedAt: null, decision: null } },
      ]);
      expect(caseResponse.safeParse(body).success).toBe(true);
    }
  });

  it("tells how it ended, in the staff's words, and nothing of the inside", async () => {
    const code = await caseOf(h);
    const [stored] = await storedReports(h);
    const place = { table: "abuse_reports", column: "decision", row: stored?.id ?? "" };
    const words = "De afzender is <b>geblokkeerd</b>.";
    await h.env.DB.prepare(
      "UPDATE abuse_reports SET status = 'resolved', closed_at = 5, decision_sealed = ?, notes_sealed = 'x'",
    )
      .bind(await h.deps.vault.seal(place, words))
      .run();
    expect(await (await readCase(code)).json()).toEqual({
      success: true,
      case: { status: "resolved", createdAt: h.time.now, closedAt: 5, decision: words },
    });
  });

  it("that is unknown or no code at all answers alike, after the same work", async () => {
    await caseOf(h);
    const [stored] = await storedReports(h);
    const codes = ["AAAAA-AAAAA", "A", "x".repeat(2_000), "../report", "%00", "' OR 1=1", stored?.id ?? ""];
    const hashed: string[] = [];
    const { hashes } = h.deps.vault;
    Object.assign(h.deps.vault, {
      hashes: (purpose: "case", value: string) => {
        hashed.push(purpose);
        return hashes(purpose, value);
      },
    });
    const answers = await Promise.all(codes.map(readCase));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(hashed).toHaveLength(codes.length);
  });

  it("is not found by hash or id, and cannot be changed by a stranger", async () => {
    const code = await caseOf(h);
    const [stored] = await storedReports(h);
    expect((await readCase(String(stored?.case_hash))).status).toBe(404);
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      expect((await h.ask(`/api/abuse/cases/${code}`, { method })).status).toBe(404);
    }
    expect(await storedReports(h)).toEqual([stored]);
  });
});
