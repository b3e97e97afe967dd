import fc from "fast-check";
import { expect, it } from "vitest";
import { reportAbuseRequest } from "#contract/abuse";
import { sentencesNl } from "#voice/sentences";
import { type FieldErrors, readReport, type TypedReport } from "./report";

const good: TypedReport = {
  phoneNumber: "06 12345678",
  reporterEmail: "",
  reason: "Bedreiging, gisteren.",
  threat: false,
};
const errorsOf = (typed: Partial<TypedReport>): FieldErrors => {
  const report = readReport({ ...good, ...typed });
  return report.ok ? {} : report.error;
};

it("is made of what was typed, without the spaces around it", () => {
  expect(
    readReport({
      ...good,
      phoneNumber: " 06 1234 ",
      reporterEmail: " noor@example.nl ",
      reason: " Bedreiging \n",
    }),
  ).toEqual({
    ok: true,
    value: { phoneNumber: "06 1234", reporterEmail: "noor@example.nl", reason: "Bedreiging" },
  });
});

it.each<[Partial<TypedReport>, FieldErrors, string]>([
  [{ phoneNumber: "  " }, { phoneNumber: "phone_number_required" }, "Telefoonnummer is verplicht"],
  [
    { phoneNumber: "0".repeat(31) },
    { phoneNumber: "phone_number_too_long" },
    "Een telefoonnummer heeft hoogstens 30 tekens",
  ],
  [{ reporterEmail: "noor@" }, { reporterEmail: "reporter_email_invalid" }, "Geldig e-mailadres vereist"],
  [{ phoneNumber: "\u200b" }, { phoneNumber: "phone_number_required" }, "Telefoonnummer is verplicht"],
  [{ reason: "\u200b".repeat(20) }, { reason: "reason_too_short" }, "Geef minimaal 10 karakters uitleg"],
  [{ reason: "Negen....  " }, { reason: "reason_too_short" }, "Geef minimaal 10 karakters uitleg"],
  [{ reason: "x".repeat(2001) }, { reason: "reason_too_long" }, "Een uitleg heeft hoogstens 2.000 tekens"],
])("of %j is refused with %j: %s", (typed, errors, sentence) => {
  expect(errorsOf(typed)).toEqual(errors);
  const [code] = Object.values(errors);
  expect(code && sentencesNl[code]).toBe(sentence);
});

it("says that it is about a threat where that is ticked, and nothing where it is not", () => {
  expect(readReport({ ...good, threat: true })).toMatchObject({ value: { threat: true } });
  expect(readReport(good)).not.toHaveProperty("value.threat");
});

it("names all that is wrong at once", () => {
  expect(errorsOf({ phoneNumber: "", reporterEmail: "x", reason: "" })).toEqual({
    phoneNumber: "phone_number_required",
    reporterEmail: "reporter_email_invalid",
    reason: "reason_too_short",
  });
});

it("is one that the Worker takes, and what is refused the Worker refuses too", () => {
  const email = fc.oneof(fc.constant(""), fc.emailAddress(), fc.string({ maxLength: 12 }));
  const typed = fc.record({
    phoneNumber: fc.string({ maxLength: 34 }),
    reporterEmail: email,
    reason: fc.string({ maxLength: 20 }),
    threat: fc.boolean(),
  });
  fc.assert(
    fc.property(typed, (one) => {
      const report = readReport(one);
      const sent = report.ok ? report.value : { ...one, reporterEmail: one.reporterEmail.trim() };
      expect(reportAbuseRequest.safeParse(sent).success).toBe(report.ok);
    }),
  );
});
