import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  aReport,
  card,
  endSession,
  refusal,
  resetAfterEach,
  show,
  stubApi,
  toasted,
  writes,
} from "./testing";

resetAfterEach();

test("'Laden...' stands there until the session is known", async () => {
  stubApi({ "GET /api/auth/me": () => new Promise<Response>(() => {}) });
  show("/admin");
  expect(await screen.findByText("Laden...")).toBeVisible();
});

test.each([
  ["nobody is signed in", () => refusal(401, "not_signed_in", "Log eerst in")],
  ["the question fails", () => refusal(503, "unavailable", "Nu even niet")],
  ["the answer is no success", () => Response.json({ success: false })],
  ["there is no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
])("the sign-in comes in its place when %s", async (_what, answer) => {
  stubApi({ "GET /api/auth/me": answer });
  const { router } = show("/admin");
  expect(await screen.findByLabelText("Wachtwoord")).toBeVisible();
  expect(router.state.location.pathname).toBe("/admin-login");
});

test("the header leads home", async () => {
  stubApi();
  show("/admin");
  expect(await screen.findByText("noor")).toBeVisible();
  expect(screen.getByRole("link", { name: "Terug naar de startpagina" })).toHaveAttribute("href", "/");
});

test("signing out leads to the sign-in and says 'Uitgelogd'", async () => {
  const api = stubApi({ "POST /api/auth/logout": { message: "Uitgelogd" } });
  const { router, user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Uitloggen" }));
  expect(await screen.findByLabelText("Wachtwoord")).toBeVisible();
  expect(router.state.location.href).toBe("/admin-login");
  expect(await toasted("Uitgelogd")).toBeVisible();
  expect(writes(api)).toEqual([{ method: "POST", path: "/api/auth/logout", body: undefined }]);
});

test("W10: signing out leaves nothing of the panel in the browser, nor a number or text on its way to a form", async () => {
  stubApi({
    "POST /api/auth/logout": { message: "Uitgelogd" },
    "POST /api/admin/abuse-reports/search": { data: [], total: 0, next: null },
  });
  localStorage.setItem("preferredLanguage", "nl");
  localStorage.setItem("panelKeys", "off");
  sessionStorage.setItem("notes:r1", "Slachtoffer heet Anna");
  for (const key of ["draft", "report-draft", "copy"]) sessionStorage.setItem(key, "0612345678");
  sessionStorage.setItem("paid", "an id");
  const { router, user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  await user.type(reports.getByLabelText("Nummer of zaakcode"), "0612345678{Enter}");
  await reports.findByText(/^Niets gevonden/);
  await user.click(await screen.findByRole("button", { name: "Uitloggen" }));
  await screen.findByLabelText("Wachtwoord");
  await toasted("Uitgelogd");
  expect(Object.keys(localStorage)).toEqual(["preferredLanguage"]);
  expect(Object.keys(sessionStorage)).toEqual(["paid"]);
  router.history.back();
  await waitFor(() => expect(screen.queryByDisplayValue("0612345678")).toBeNull());
});

test("W10: what one person looked for is not shown to the next who signs in on the page", async () => {
  const api = stubApi({
    "POST /api/auth/login": { message: "" },
    "POST /api/admin/abuse-reports/search": { data: [], total: 0, next: null },
  });
  const { user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  await user.type(reports.getByLabelText("Nummer of zaakcode"), "0612345678{Enter}");
  await reports.findByText(/^Niets gevonden/);
  endSession(api, "POST /api/admin/abuse-reports/search");
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  const username = await screen.findByLabelText("Gebruikersnaam");
  api.answers["GET /api/auth/me"] = { username: "piet" };
  await user.type(username, "piet");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
  const again = await card("Misbruikmeldingen");
  expect(again.getByLabelText("Nummer of zaakcode")).toHaveValue("");
});

test("signing out that fails is said, with the reason", async () => {
  stubApi({ "POST /api/auth/logout": refusal(503, "unavailable", "Dat lukt nu even niet.") });
  const { user } = show("/admin");
  await user.click(await screen.findByRole("button", { name: "Uitloggen" }));
  expect(await toasted("Uitloggen lukte niet")).toBeVisible();
  expect(await toasted("Dat lukt nu even niet.")).toBeVisible();
});

test("a session that ends meanwhile leads to the sign-in, and from there back to the same place", async () => {
  const api = stubApi({ "POST /api/auth/login": { message: "Ingelogd!" } });
  const { router, user } = show("/admin?status=pending");
  const reports = await card("Misbruikmeldingen");
  endSession(api, "GET /api/admin/abuse-reports");
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  const username = await screen.findByLabelText("Gebruikersnaam");
  api.answers["GET /api/admin/abuse-reports"] = { data: [], total: 0, next: null };
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.type(username, "noor");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
  await screen.findByRole("button", { name: "Uitloggen" });
  await waitFor(() => expect(router.state.location.href).toBe("/admin?status=pending"));
});

test("W6: a question with the cookie of before, while another tab renewed it, signs nobody out", async () => {
  const api = stubApi();
  const { router, user } = show("/admin?status=pending");
  const reports = await card("Misbruikmeldingen");
  api.answers["GET /api/admin/abuse-reports"] = refusal(401, "not_signed_in", "Log eerst in");
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  await reports.findByRole("alert");
  api.answers["GET /api/admin/abuse-reports"] = { data: [], total: 0, next: null };
  await user.click(reports.getByRole("button", { name: "Probeer het opnieuw" }));
  expect(await reports.findByText("Alles is afgehandeld")).toBeVisible();
  expect(router.state.location.pathname).toBe("/admin");
});

test("a list that cannot be read again stays, and says of when it is", async () => {
  const api = stubApi({ "GET /api/admin/abuse-reports": { data: [aReport()], total: 1, next: null } });
  const { user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  await reports.findByText("+31 6 12345678");
  api.answers["GET /api/admin/abuse-reports"] = refusal(503, "unavailable", "Dat lukt nu even niet.");
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  const alert = await reports.findByRole("alert");
  expect(alert).toHaveTextContent(/^Stand van \d\d:\d\d.*Verversen lukt nu niet\..*Dat lukt nu even niet\./);
  expect(reports.getByText("+31 6 12345678")).toBeVisible();
});

test.each([
  ["the server refuses", refusal(503, "unavailable", "Dat lukt nu even niet."), true],
  ["nothing reaches it", () => Promise.reject(new TypeError("Failed to fetch")), false],
])(
  "where a list cannot be read again because %s, it says whether one can still decide",
  async (_, answer, can) => {
    const api = stubApi({ "GET /api/admin/abuse-reports": { data: [aReport()], total: 1, next: null } });
    const { user } = show("/admin");
    const reports = await card("Misbruikmeldingen");
    await reports.findByText("+31 6 12345678");
    api.answers["GET /api/admin/abuse-reports"] = answer;
    await user.click(reports.getByRole("button", { name: "Ververs" }));
    const alert = await reports.findByRole("alert");
    expect(alert.textContent?.includes("Besluiten kan wel")).toBe(can);
  },
);

test.each([
  "/admin",
  "/admin?view=reports",
  "/admin?view=orders",
  "/admin?view=settings",
  "/admin?view=held",
])("%s says by itself that the connection is gone, and no more once it is back", async (address) => {
  const online = vi.spyOn(navigator, "onLine", "get");
  stubApi();
  show(address);
  await screen.findByText("noor");
  expect(screen.queryByText("Geen verbinding")).toBeNull();
  for (const is of [false, true]) {
    online.mockReturnValue(is);
    act(() => void window.dispatchEvent(new Event(is ? "online" : "offline")));
    const said = screen.queryByText("Geen verbinding");
    if (is) expect(said).toBeNull();
    else expect(said?.closest("[role=status]")).toBeVisible();
  }
});

test("an answer that breaks its contract is a failure that is said, and the rest stays", async () => {
  stubApi({ "GET /api/admin/abuse-reports": { data: [{ phoneNumber: "+31612345678" }] } });
  show("/admin");
  const reports = await card("Misbruikmeldingen");
  expect(await reports.findByRole("alert")).toHaveTextContent("Dit kon niet worden geladen.");
  expect(await screen.findByText("198.51.100.4")).toBeVisible();
});

test("a section whose code does not come says so, with a way to try again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.doMock("./orders/Orders", () => {
    throw new Error("Het bestand kwam niet");
  });
  stubApi();
  show("/admin?view=orders");
  expect(await screen.findByRole("alert")).toHaveTextContent("Dit kon niet worden geladen.");
  expect(screen.getByRole("button", { name: "Probeer het opnieuw" })).toBeVisible();
  vi.doUnmock("./orders/Orders");
});
