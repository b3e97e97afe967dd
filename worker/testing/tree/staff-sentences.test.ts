import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = `${import.meta.dirname}/../../..`;
const panel = "web/panel/Panel.test.tsx";
const login = "web/panel/Login.test.tsx";
const sections = "web/panel/sections.test.tsx";
const picker = "web/panel/picker/picker.test.tsx";
const reports = "web/panel/reports/reports.test.tsx";
const journey = "web/e2e/panel.spec.ts";
const signIn = "worker/http/auth/login.test.ts";
const routes = "worker/http/auth/every-route.test.ts";
const reportRoutes = "worker/http/admin/abuse-reports.test.ts";
const blockRoutes = "worker/http/admin/blocks.test.ts";
const senderRoutes = "worker/http/admin/senders.test.ts";
const office = "worker/http/admin/office.test.ts";
const client = "web/lib/query-client.test.tsx";
const calls = "web/lib/call.test.ts";

/** What the specification says of staff, by section, and the test that fails where it is not so. */
const table: readonly (readonly [section: number, sentence: string, file: string, test: string])[] = [
  [
    2,
    "/admin-login: a submit button, disabled until both are filled",
    login,
    "the button waits for both fields",
  ],
  [2, "… and while the request is pending", login, "the button waits for the answer"],
  [
    2,
    "Success: shows 'Ingelogd!' and goes to /admin",
    login,
    "who signs in reads 'Ingelogd!' and goes to the panel",
  ],
  [2, "Failure: 'Fout bij inloggen' with the server message", login, "the server's sentence"],
  [2, "… or 'Ongeldige inloggegevens'", login, "'Ongeldige inloggegevens' where it gave none"],
  [2, "network error: the error message", login, "our words for an error of the network"],
  [2, "… or 'Er is een fout opgetreden'", login, "that something went wrong where the error says nothing"],
  [
    2,
    "/admin: fails or is unsuccessful, redirects to /admin-login",
    panel,
    "the sign-in comes in its place when %s",
  ],
  [2, "While loading shows 'Laden...'", panel, "'Laden...' stands there until the session is known"],
  [2, "Header: link back to home", panel, "the header leads home"],
  [
    2,
    "logout goes to /admin-login and shows 'Uitgelogd'",
    panel,
    "signing out leads to the sign-in and says 'Uitgelogd'",
  ],
  [2, "Server IP card with a copy button ('Gekopieerd!')", sections, "and can be copied: 'Gekopieerd!'"],
  [2, "Categories: name and order", picker, "categories show their order and how many senders they hold"],
  [2, "Categories and senders: add", picker, "a new one is made, said, and listed at once"],
  [2, "… edit", picker, "one is changed, beginning with what it was"],
  [2, "… delete asks for confirmation", picker, "deleting asks first, and can be left"],
  [2, "… delete", picker, "one is deleted once that is confirmed"],
  [
    2,
    "warns that all senders in the category are deleted too",
    picker,
    "deleting a category warns that all its senders go",
  ],
  [2, "… and they are", senderRoutes, "take their senders with them when they are deleted, and no others"],
  [
    2,
    "Senders with their category name",
    picker,
    "senders stand in the column of their category, or in that of none",
  ],
  [2, "an option 'Geen categorie'", picker, "a sender can be put in a category, or in none"],
  [
    2,
    "Abuse reports: total count, number, dd/MM/yyyy HH:mm, e-mail, badge, reason",
    reports,
    "a report shows its number, date, reporter, badge and reason, under the count of all",
  ],
  [2, "Pending red, resolved green, other neutral", reports, "a %s report is marked '%s', in %s"],
  [
    2,
    "'Behandelen' opens a dialog, notes prefilled",
    reports,
    "the dialog shows number, address and reason, and the notes that are there",
  ],
  [2, "'Blokkeer IP', 'Blokkeer Nummer'", reports, "'%s' blocks, naming the report, and says '%s'"],
  [
    2,
    "'Afwijzen', 'Opgelost'",
    reports,
    "'%s' sets %s with the notes; the dialog closes and the list is read again",
  ],
  [2, "'Geen meldingen ontvangen'", reports, "no reports: 'Geen meldingen ontvangen'"],
  [
    3,
    "The reason is 'Abuse report: ' followed by the report id",
    reports,
    "'%s' blocks, naming the report, and says '%s'",
  ],
  [
    4,
    "After an update the dialog closes and the notes are cleared",
    reports,
    "the dialog closes and the list is read again",
  ],
  [
    5,
    "Name non-empty, else 'Validatie error' with the sentence",
    picker,
    "a blank name is not sent: 'Validatie error', and the sentence at the field",
  ],
  [5, "Order parsed as integer, 0 if not a number", picker, "an order of '%s' is sent as %i"],
  [
    6,
    "The panel requires a successful session check",
    journey,
    "whoever is not signed in is sent to the sign-in",
  ],
  [6, "Authenticated by username and password", signIn, "opens a session that is one's own"],
  [
    7,
    "All calls send credentials; a body is JSON",
    calls,
    "speaks the language of the page and brings the cookies",
  ],
  [7, "GET /api/auth/me: success", signIn, "opens a session that is one's own"],
  [7, "POST /api/auth/login: success, message", signIn, "with the specification's sentence"],
  [7, "POST /api/auth/logout", signIn, "ends the session on the next request"],
  [
    7,
    "sender-categories: logged in only; POST, PUT, DELETE",
    senderRoutes,
    "are listed in the picker's order, with how many senders each holds",
  ],
  [7, "… PUT name, order", senderRoutes, "are changed, and stand first without an order"],
  [
    7,
    "senders: POST, PUT, DELETE",
    senderRoutes,
    "are made, changed and deleted, and the picker shows it at once",
  ],
  [7, "server-ip: logged in only; ip", office, "is told with what it is good for"],
  [7, "GET /api/admin/abuse-reports: a list", reportRoutes, "shows what was reported, opened"],
  [
    7,
    "PUT status, reviewNotes",
    reportRoutes,
    "with status and notes alone is enough, and leaves the rest as it is",
  ],
  [7, "POST /api/admin/blocked-ips", blockRoutes, "of an address turns away orders from it for ninety days"],
  [7, "POST /api/admin/blocked-phones", blockRoutes, "of a number turns away orders to it at once"],
  [7, "Logged in only, every one of them", routes, "asks a stranger to sign in: %s %s"],
  [7, "Lists are refreshed after a change", picker, "a new one is made, said, and listed at once"],
  [7, "No refetch interval, none on focus, never stale", client, "what was read is not read again by itself"],
  [7, "No retries for queries", client, "reading that failed is not tried again"],
  [7, "… or mutations", client, "a change that failed is not tried again"],
  [7, "A session query may treat 401 as an empty result", panel, "the sign-in comes in its place when %s"],
  [7, "Otherwise 401 is an error", panel, "a session that ends meanwhile leads to the sign-in"],
  [
    8,
    "Any non-OK response: status, colon, body",
    calls,
    "throws on an answer that is not OK: the status, a colon, the body",
  ],
  [
    8,
    "… or status text if the body is empty",
    calls,
    "falls back on the status text where the body is empty",
  ],
  [
    8,
    "'Error' with 'Kon … niet aanmaken.' / 'bijwerken.'",
    picker,
    "%s that fails says 'Error', the sentence and the reason",
  ],
  [
    8,
    "'Error' with 'Kon … niet verwijderen.'",
    picker,
    "deleting that fails says so, and the question stays",
  ],
  [8, "'Bijgewerkt'", reports, "'%s' sets %s with the notes"],
  [8, "'IP Geblokkeerd', 'Nummer Geblokkeerd'", reports, "'%s' blocks, naming the report, and says '%s'"],
  [8, "'Categorie/Afzender aangemaakt'", picker, "a new one is made, said, and listed at once"],
  [8, "'… bijgewerkt'", picker, "one is changed, beginning with what it was"],
  [8, "'… verwijderd'", picker, "one is deleted once that is confirmed"],
  [
    8,
    "Block calls that fail (unspecified): a sentence and the reason",
    reports,
    "'%s' that fails says so with the reason",
  ],
  [
    8,
    "Report-update that fails (unspecified): a sentence and the reason",
    reports,
    "a decision that fails says so with the reason, and keeps the notes",
  ],
];

describe("what the specification says of staff has its test", () => {
  it.each(table)("§%i %s", (_section, _sentence, file, test) => {
    expect(readFileSync(`${root}/${file}`, "utf8")).toContain(test);
  });
});
