import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ShownAccount } from "#contract/admin-staff";
import { speak } from "../../i18n/language";
import { refusal, resetAfterEach, show, stubApi } from "../testing";

resetAfterEach();

const at = Date.UTC(2026, 10, 23, 12, 12);
const anAccount = (changes: Partial<ShownAccount> = {}): ShownAccount => ({
  username: "noor",
  own: true,
  createdAt: at,
  disabledAt: null,
  totp: true,
  passwordUntil: null,
  seenAt: at,
  sessions: 2,
  deeds: 23,
  ...changes,
});
const accounts = [
  anAccount(),
  anAccount({
    username: "ilse",
    own: false,
    totp: false,
    seenAt: null,
    sessions: 0,
    deeds: 0,
    passwordUntil: at,
  }),
  anAccount({ username: "sam", own: false, disabledAt: at, deeds: 100 }),
];

test("each account says whether it has a second step, how it stands and when its owner was last here", async () => {
  stubApi({ "GET /api/admin/staff": { data: accounts } });
  show("/admin?view=staff");
  const table = await screen.findByRole("table", { name: "Medewerkers" });
  const [, noor, ilse, sam] = within(table).getAllByRole("row");
  expect(noor).toHaveTextContent("noor jijaanactief23/11/2026 13:12223");
  expect(ilse).toHaveTextContent(
    "ilse uitmoet voor 23/11/2026 13:12 een eigen wachtwoord kiezenniet bekend00",
  );
  expect(sam).toHaveTextContent("uitgezet op 23/11/2026 13:12");
  expect(sam).toHaveTextContent("100 of meer");
});

test("what somebody did today leads to it in the log, and their name stands in no address", async () => {
  const none = { data: [], next: null };
  const api = stubApi({
    "GET /api/admin/staff": { data: accounts },
    "POST /api/admin/audit/search": none,
  });
  const { user, router } = show("/admin?view=staff");
  await user.click(await screen.findByRole("button", { name: "23, Wat noor deed" }));
  await screen.findByRole("heading", { level: 1, name: "Logboek" });
  expect(router.state.location.search).toEqual({ view: "audit" });
  await waitFor(() => expect(api.calls.at(-1)).toMatchObject({ body: { actor: "noor" } }));
});

test("in English too, and without codes", async () => {
  stubApi({ "GET /api/admin/staff": { data: accounts } });
  await speak("en");
  show("/admin?view=staff");
  await screen.findByRole("table", { name: "Staff" });
  expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]+_[a-z]+/);
});

test("what does not come says why", async () => {
  stubApi({ "GET /api/admin/staff": refusal(503, "unavailable", "Dat lukt nu even niet.") });
  show("/admin?view=staff");
  expect(await screen.findByRole("alert")).toHaveTextContent("Dat lukt nu even niet.");
});
