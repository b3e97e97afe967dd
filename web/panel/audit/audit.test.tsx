import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AuditItem } from "#contract/admin-panel";
import { auditActions, auditSubjects } from "#domain/audit";
import { localDay } from "#domain/tallies";
import { alarmsNl } from "#voice/alarms";
import { rulesNl } from "#voice/rules";
import { speak } from "../../i18n/language";
import { card, resetAfterEach, show, stubApi } from "../testing";
import { aboutOf, actorOf, type Deed, deedOf, deedsIn } from "./sentences";
import { auditNl } from "./words";
import { auditEn } from "./words.en";

resetAfterEach();

const at = Date.UTC(2026, 10, 23, 12, 12);
const aLine = (changes: Partial<AuditItem> = {}): AuditItem => ({
  seq: 1,
  at,
  actor: "noor",
  action: "order_rejected",
  subject: "order",
  subjectId: "o1",
  reason: "oplichting",
  detail: null,
  ...changes,
});
const listed = (data: readonly AuditItem[]) => ({ "GET /api/admin/audit": { data, next: null } });

test("what was done together is one sentence, with each order behind it", async () => {
  const six = Array.from({ length: 6 }, (_, n) =>
    aLine({ seq: 6 - n, at: at - n * 1000, subjectId: `o${n}` }),
  );
  stubApi(listed([...six, aLine({ seq: 0, actor: "sam", reason: "dreiging", at: at - 10_000 })]));
  const { user } = show("/admin?view=audit");
  const log = await card("Logboek");
  expect(await log.findByText("keurde 6 sms’en af", { selector: "b" })).toBeVisible();
  expect(log.getByText("keurde een sms af", { selector: "b" })).toBeVisible();
  await user.click(log.getByText("Toon alle 6"));
  expect(log.getByRole("link", { name: "bestelling o5" })).toHaveAttribute(
    "href",
    "/admin?view=orders&order=o5",
  );
});

test("other people, other reasons and other hours stay sentences of their own", () => {
  const apart = [
    aLine(),
    aLine({ actor: "sam" }),
    aLine({ actor: "sam", reason: "reclame" }),
    aLine({ actor: "sam", reason: "reclame", at: at - 60 * 60_000 }),
    aLine({ actor: "sam", reason: "reclame", at: at - 60 * 60_000, action: "order_revealed" }),
    aLine({ actor: "sam", reason: "reclame", at: at - 60 * 60_000, action: "order_revealed" }),
  ];
  expect(deedsIn(apart)).toHaveLength(6);
});

test.each([
  [{ action: "switched_off", subject: "setting", subjectId: "links" }, "Links in berichten"],
  [{ action: "rule_dry_run", subject: "gate_rule", subjectId: "threat" }, "Dreiging"],
  [{ action: "closed", subject: "alarm", subjectId: "gateway_paused cm" }, alarmsNl.gateway_paused.what],
  [{ action: "name_protected", subject: "protected_name", subjectId: "Sinterklaas" }, "Sinterklaas"],
  [
    {
      action: "sign_in",
      subject: "staff",
      subjectId: "s1",
      detail: { browser: "Firefox 151", device: "new" },
    },
    "Firefox 151, nieuwe browser",
  ],
  [{ action: "task_ended", subject: "task", subjectId: "7" }, ""],
] as const)("what it was about is said by a name that people know: %j", (changes, about) => {
  expect(aboutOf(aLine(changes), auditNl, { alarms: alarmsNl, rules: rulesNl.names })).toBe(about);
});

test("what was blocked is said once, and addresses and numbers together as both", () => {
  const one = aLine({ action: "blocked", subject: "blocked_ips", subjectId: "h:1" });
  const number = { ...one, subject: "blocked_phones" };
  const said = (...deed: Deed) => deedOf(deed, auditNl);
  expect(said(one)).toBe("blokkeerde een IP-adres");
  expect(said(one, one)).toBe("blokkeerde 2 IP-adressen");
  expect(said(one, number)).toBe("blokkeerde 2 adressen of nummers");
  expect(said({ ...one, action: "unblocked" })).toBe("hief een blokkade op: een IP-adres");
  expect(aboutOf(one, auditNl, { alarms: alarmsNl, rules: rulesNl.names })).toBe("");
});

test("the operator and the system have their words, and so has a deed that this version does not know", () => {
  expect(actorOf("operator:mies", auditNl)).toBe("mies, via de opdrachtregel");
  expect(actorOf("system", auditNl)).toBe("het systeem");
  expect(deedOf([aLine({ action: "order_teleported" })], auditNl)).toBe(
    "deed iets wat deze versie niet kent",
  );
});

test.each(["nl", "en"] as const)("no code of the machine stands on the screen (%s)", async (language) => {
  const lines = auditActions.flatMap((action, n) =>
    auditSubjects.map((subject, m) =>
      aLine({
        seq: n * 100 + m,
        action,
        subject,
        subjectId: subject === "gateway" ? "cm" : "gateway_paused cm",
        reason: null,
      }),
    ),
  );
  for (const [subject, subjectId] of [
    ["setting", "custom_senders"],
    ["gate_rule", "asks_secret"],
  ] as const)
    lines.push(
      aLine({ seq: 99_999, action: "switched_on", subject, subjectId, detail: { road: "by_link" } }),
    );
  stubApi(
    listed(
      lines.filter(
        ({ subject }) => !["order", "abuse_report", "protected_name", "closed_country"].includes(subject),
      ),
    ),
  );
  await speak(language);
  show("/admin?view=audit");
  // The filter names every deed before the lines are there.
  await waitFor(() => expect(document.querySelectorAll("main tbody tr").length).toBeGreaterThan(500));
  expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]+_[a-z]+/);
});

test("the log is asked for one day, as it is in Amsterdam", async () => {
  const api = stubApi(listed([aLine()]));
  show("/admin?view=audit&from=2026-11-23");
  await screen.findByText("keurde een sms af", { selector: "b" });
  const asked = api.calls.find(({ path }) => path.startsWith("/api/admin/audit"));
  expect(asked?.path).toContain(`from=${Date.UTC(2026, 10, 22, 23)}`);
  expect(asked?.path).toContain(`to=${Date.UTC(2026, 10, 23, 23)}`);
});

test.each([
  ["nl", auditNl],
  ["en", auditEn],
] as const)(
  "a filter acts once chosen, and its cross takes it away and leaves the keyboard there (%s)",
  async (language, words) => {
    const api = stubApi({
      ...listed([aLine()]),
      "POST /api/admin/audit/search": { data: [aLine()], next: null },
    });
    await speak(language);
    const { user } = show("/admin?view=audit");
    await user.type(await screen.findByLabelText(words.actor), "noo");
    await user.selectOptions(screen.getByLabelText(words.action), "order_rejected");
    const asked = () => api.calls.findLast(({ path }) => path.startsWith("/api/admin/audit"));
    await waitFor(() => expect(asked()?.body).toEqual({ action: "order_rejected" }));
    expect(screen.getByLabelText(words.actor)).toHaveValue("noo");
    await user.click(screen.getByRole("button", { name: words.removeFilter(words.action) }));
    await waitFor(() => expect(screen.getByLabelText(words.action)).toHaveDisplayValue(words.all));
    expect(screen.getByLabelText(words.action)).toHaveFocus();
  },
);

test("a day is chosen by its name, or picked from a calendar", async () => {
  const api = stubApi(listed([aLine()]));
  const { user } = show("/admin?view=audit");
  await user.selectOptions(await screen.findByLabelText("Dag"), "vandaag");
  await waitFor(() => expect(window.location.search).toContain(`from=${localDay(Date.now())}`));
  expect(screen.queryByLabelText("Welke dag")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Dag"), "een andere dag");
  fireEvent.input(screen.getByLabelText("Welke dag"), { target: { value: "2026-11-02" } });
  await waitFor(() => expect(window.location.search).toContain("from=2026-11-02"));
  await waitFor(() => expect(api.calls.at(-1)?.path).toContain(`from=${Date.UTC(2026, 10, 1, 23)}`));
  await user.click(screen.getByRole("button", { name: "Filter Dag weghalen" }));
  await waitFor(() => expect(window.location.search).not.toContain("from"));
  expect(screen.queryByLabelText("Welke dag")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Dag"), "gisteren");
  await user.selectOptions(screen.getByLabelText("Dag"), "een andere dag");
  await user.click(screen.getByRole("button", { name: "Wis alles" }));
  await waitFor(() => expect(screen.getByLabelText("Dag")).toHaveDisplayValue("Alles"));
  expect(screen.queryByLabelText("Welke dag")).toBeNull();
});
