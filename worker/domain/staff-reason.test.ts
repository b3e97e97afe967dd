import { describe, expect, it } from "vitest";
import { holdsNumber, isPlain } from "./staff-reason";

describe("a reason of the staff", () => {
  it.each([
    "belde vanaf 0612345678",
    "+31 6 12 34 56 78 wil dit niet",
    "06-1234 5678",
    "(06) 12.34.56.78",
    "(06) 12.11.56.78",
    "06-12-34 56 78",
    "06.12.34.56.78",
    "0031 12-11-26",
    "zaak van 203.0.113.7",
    "rekening NL91ABNA0417164300",
    "123456",
    "６１２３４５６",
    "٠٦١٢٣٤٥٦٧٨",
    "०६१२३४५६७८",
    "⓿❻➀➁❸➃⓹➅",
    "06      12       34         56     78",
    "06\u200b12\u200b34\u200b56\u200b78",
    "op 12-11-2026 belde 0612345678",
  ])("may not hold a number: %s", (reason) => {
    expect(holdsNumber(reason)).toBe(true);
  });

  it.each([
    "Vraagt erom",
    "Drie meldingen in 5 dagen, 12345 keer geprobeerd",
    "Melding van 12-11-2026, gebeld op 13/11/26",
    "Vonnis van 2026-11-22",
    "Gebeld op 12-11-2026 om 14:35, en op 1.2.26",
    "12-11-2026 14:35 gebeld",
    "€ 1,68 terug, om 14:35",
    "Abuse report: Zk3vQ8s1T0aXw123456789",
  ])("may be anything else: %s", (reason) => {
    expect(holdsNumber(reason)).toBe(false);
  });
});

describe("a text about one person stands open", () => {
  it.each([
    "Vonnis van 2026-11-22",
    "om 14:35 gebeld",
    "a @ b",
    "versie 1.2.3",
    "Abuse report: Zk3vQ8s1T0aXw123456789",
  ])("where it holds nothing of theirs: %s", (text) => {
    expect(isPlain(text)).toBe(true);
  });

  it.each([
    "belde vanaf 0612345678",
    "schreef als noor@example.nl",
    "zie a@b",
    "kwam van 1.2.3.4",
    "kwam van 1.22.3.4",
    "Abuse report: 203.0.113.71",
    "kwam van 203.0.113.7",
    "10.200.30.4 en verder",
  ])("and not with a number, an e-mail or an address of a network: %s", (text) => {
    expect(isPlain(text)).toBe(false);
  });
});
