import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aConfig } from "../testing/config";
import {
  anOrderDetail,
  card,
  dialog,
  refusal,
  resetAfterEach,
  show,
  stubApi,
  toasted,
  writes,
} from "./testing";

resetAfterEach();

const down = refusal(503, "unavailable", "Dat lukt nu even niet.");
const block = {
  id: "b1",
  value: "203.0.113.7",
  reason: "Abuse report: r1",
  author: "noor",
  createdAt: Date.UTC(2026, 10, 20, 22, 17),
  expiresAt: null,
  hits: 3,
  active: true,
};

test("the server's address is shown with what it is worth, and can be copied: 'Gekopieerd!'", async () => {
  stubApi();
  const { user } = show("/admin");
  const address = await card("Server-IP");
  expect(await address.findByText("198.51.100.4")).toBeVisible();
  expect(address.getByText("Vast adres")).toBeVisible();
  expect(address.getByText(/^Zet dit adres op de witte lijst/)).toBeVisible();
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(address.getByRole("button", { name: "Kopieer" }));
  expect(await toasted("Gekopieerd!")).toBeVisible();
  expect(writeText).toHaveBeenCalledWith("198.51.100.4");
});

test.each([
  ["fixed", "Vast adres", true],
  ["changing", "Adres van dit moment. Het wisselt, dus zet het niet op een witte lijst.", false],
  ["local", "Lokaal adres: deze omgeving stuurt niets naar buiten.", true],
  [
    "unknown",
    "Het adres is nu niet op te vragen. Wat hier staat, is niet het echte adres: zet het niet op een witte lijst en laad de pagina straks opnieuw.",
    false,
  ],
])(
  "an address that is %s says so, and what does not belong on a whitelist is not asked onto one",
  async (kind, text, asked) => {
    stubApi({ "GET /api/server-ip": { ip: "127.0.0.1", kind } });
    show("/admin");
    const address = await card("Server-IP");
    expect(await address.findByText(text)).toBeVisible();
    expect(address.queryAllByText(/^Zet dit adres op de witte lijst/)).toHaveLength(asked ? 1 : 0);
  },
);

test("an address that cannot be had says why", async () => {
  stubApi({ "GET /api/server-ip": down });
  show("/admin");
  const alert = await (await card("Server-IP")).findByRole("alert");
  expect(alert).toHaveTextContent("Kon het adres niet ophalen.Reden: Dat lukt nu even niet.");
});

test("blocks are listed with reason, author, time and hits, and can be lifted", async () => {
  const api = stubApi({
    "GET /api/admin/blocked-ips": { data: [block], next: null },
    "DELETE /api/admin/blocked-ips/b1": {},
  });
  const { user } = show("/admin?view=blocks");
  const list = await card("Blokkades");
  const cells = within(await list.findByRole("table", { name: "IP-adressen" })).getAllByRole("cell");
  const told = ["Abuse report: r1", "noor", "20/11/2026 23:17", "zonder einde", "3", "Opheffen"];
  expect(cells.map(({ textContent }) => textContent)).toEqual(told);
  expect(list.getByRole("rowheader", { name: "203.0.113.7" })).toBeVisible();
  await user.click(list.getByRole("button", { name: "Blokkade van 203.0.113.7 opheffen" }));
  const question = await dialog("Blokkade opheffen?");
  await user.click(question.getByRole("button", { name: "Opheffen" }));
  expect(await toasted("Blokkade opgeheven")).toBeVisible();
  expect(writes(api)).toEqual([{ method: "DELETE", path: "/api/admin/blocked-ips/b1", body: undefined }]);
});

test("numbers are a list of their own, in which one is looked for", async () => {
  const none = { data: [], next: null };
  const api = stubApi({
    "GET /api/admin/blocked-phones": none,
    "POST /api/admin/blocked-phones/search": none,
  });
  const { user, router } = show("/admin?view=blocks&kind=phone");
  const list = await card("Blokkades");
  expect(await list.findByText("Er is niets geblokkeerd")).toBeVisible();
  await user.type(list.getByLabelText("Zoek op nummer"), "0612345678{Enter}");
  expect(await screen.findByText(/^Niets gevonden/)).toBeVisible();
  const asked = { path: "/api/admin/blocked-phones/search", body: { value: "0612345678" } };
  expect(api.calls.at(-1)).toMatchObject(asked);
  expect(router.state.location.search).toEqual({ view: "blocks", kind: "phone" });
});

test("the field that was searched by keeps the focus, says what is looked for, and has it again once that is cleared", async () => {
  const none = { data: [], next: null };
  stubApi({ "GET /api/admin/blocked-phones": none, "POST /api/admin/blocked-phones/search": none });
  const { user, router } = show("/admin?view=blocks&kind=phone");
  const list = await card("Blokkades");
  const field = list.getByLabelText("Zoek op nummer");
  await user.type(field, " 0612345678{Enter}");
  expect(await screen.findByText(/^Niets gevonden/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue("0612345678");
  router.history.back();
  await waitFor(() => expect(field).toHaveValue(""));
  await user.type(field, "0612345679{Enter}");
  await user.click(await list.findByRole("button", { name: "Wis zoekopdracht" }));
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
});

test("a block is made with a value, a reason and an end; what is missing is asked for", async () => {
  const api = stubApi({
    "GET /api/admin/blocked-phones": { data: [], next: null },
    "POST /api/admin/blocked-phones": { data: block, already: true },
  });
  const { user } = show("/admin?view=blocks&kind=phone");
  const form = within(await screen.findByRole("region", { name: "Nummer blokkeren" }));
  await user.click(form.getByRole("button", { name: "Nummer blokkeren" }));
  expect(await form.findByText("Telefoonnummer is verplicht")).toBeVisible();
  expect(form.getByText("Geef een reden op")).toBeVisible();
  await user.type(form.getByLabelText("Telefoonnummer"), " 0612345678 ");
  await user.type(form.getByLabelText("Reden"), "Vraagt erom");
  await user.click(form.getByRole("button", { name: "Nummer blokkeren" }));
  expect(await toasted("Geblokkeerd")).toBeVisible();
  expect(await toasted("Dit was al geblokkeerd.")).toBeVisible();
  expect(writes(api)[0]?.body).toEqual({ phoneNumber: "0612345678", reason: "Vraagt erom", expiresAt: null });
  expect(form.getByLabelText("Telefoonnummer")).toHaveValue("");
});

test("orders are found by number or reference, by state and by day", async () => {
  const found = { data: [anOrderDetail()], next: null };
  const api = stubApi({ "GET /api/admin/orders": found, "POST /api/admin/orders/search": found });
  const { user, router } = show("/admin?view=orders&status=held&from=2026-11-20&to=2026-11-20");
  const list = await card("Bestellingen");
  expect(await list.findByText("+31 6 •••• 5678")).toBeVisible();
  const day = [Date.parse("2026-11-20T00:00+01:00"), Date.parse("2026-11-21T00:00+01:00")];
  const asked = { status: "held", from: `${day[0]}`, to: `${day[1]}` };
  expect(api.calls.at(-1)?.path).toBe(`/api/admin/orders?${new URLSearchParams(asked)}`);
  const path = "/api/admin/orders/search";
  await user.type(list.getByLabelText("Nummer, kenmerk of betaal-id"), "0612345678{Enter}");
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({ path, body: { phoneNumber: "0612345678", ...asked } }),
  );
  await user.clear(list.getByLabelText("Nummer, kenmerk of betaal-id"));
  await user.type(list.getByLabelText("Nummer, kenmerk of betaal-id"), "Zk3vQ8s1T0aXw2yB7cD9eF{Enter}");
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({ path, body: { id: "Zk3vQ8s1T0aXw2yB7cD9eF", ...asked } }),
  );
  for (const statement of ["7K3M-92QX", "briefje 7k3m92qx", "1234-5678"]) {
    await user.clear(list.getByLabelText("Nummer, kenmerk of betaal-id"));
    await user.type(list.getByLabelText("Nummer, kenmerk of betaal-id"), `${statement}{Enter}`);
    await waitFor(() => expect(api.calls.at(-1)).toMatchObject({ path, body: { statement, ...asked } }));
  }
  expect(router.state.location.href).not.toMatch(/0612345678|Zk3vQ8s1|7K3M/i);
});

test("an order shows what became of it, and only what may be done about it", async () => {
  stubApi({ "GET /api/admin/orders/o1": { data: anOrderDetail() } });
  show("/admin?view=orders&order=o1");
  const story = within(await screen.findByRole("region", { name: "Verloop" }));
  expect(story.getByText("Vastgehouden om na te kijken")).toBeVisible();
  // A payment service reports money; what becomes of the text at its word is the system's own.
  expect(story.getAllByText(/\(de betaaldienst\)$/)).toHaveLength(1);
  expect(story.getByText("Vastgehouden om na te kijken").parentElement).toHaveTextContent(/\(het systeem\)$/);
  expect(document.body.textContent).not.toMatch(/gsm7|awaiting_payment|\bbrand\b/);
  expect(screen.getByRole("button", { name: "Vrijgeven" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Afkeuren" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Terugbetalen" })).toBeNull();
});

test("an order on legal hold says until when, and on whose word", async () => {
  const hold = { until: Date.UTC(2027, 4, 31, 21, 59, 59), author: "noor" };
  stubApi({ "GET /api/admin/orders/o1": { data: anOrderDetail({ hold }) } });
  show("/admin?view=orders&order=o1");
  expect(await screen.findByText("Bewaarplicht")).toBeVisible();
  expect(screen.getByText(/^Alles hiervan blijft bewaard tot .*2027.*, op last van noor\.$/)).toBeVisible();
});

test("'Terugbetalen' asks why, and tells the server at once: money that goes back cannot be called back", async () => {
  const api = stubApi({
    "GET /api/admin/orders/o1": { data: anOrderDetail({ status: "queued", can: ["refund"] }) },
    "POST /api/admin/orders/o1/refund": {},
  });
  const { user } = show("/admin?view=orders&order=o1");
  await user.click(await screen.findByRole("button", { name: "Terugbetalen" }));
  const form = await dialog("Niet versturen en terugbetalen?");
  await user.click(form.getByRole("button", { name: "Terugbetalen" }));
  expect(await form.findByText("Geef een reden op")).toBeVisible();
  expect(writes(api)).toEqual([]);
  await user.type(form.getByLabelText("Waarom?"), " Nagekeken ");
  await user.click(form.getByRole("button", { name: "Terugbetalen" }));
  expect(await toasted("Wordt terugbetaald")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Ongedaan maken/ })).toBeNull();
  expect(writes(api)).toEqual([
    { method: "POST", path: "/api/admin/orders/o1/refund", body: { reason: "Nagekeken" } },
  ]);
});

const switches = { sending: true, customSenders: true, links: false };
const noRestrictions = {
  "GET /api/admin/protected-names": { data: [] },
  "GET /api/admin/closed-countries": { data: [] },
};

test("a name is protected with its reason, and a closed country is opened after a question", async () => {
  const closed = { id: "x1", value: "BE", reason: "Storing", author: "noor", createdAt: 0 };
  const named = { id: "x2", value: "Fietsenhuis", reason: "Vals", author: "noor", createdAt: 0 };
  const api = stubApi({
    ...noRestrictions,
    "GET /api/admin/settings": { data: switches },
    "GET /api/admin/closed-countries": { data: [closed] },
    "POST /api/admin/protected-names": { data: named, already: false },
    "DELETE /api/admin/closed-countries/x1": {},
  });
  const { user } = show("/admin?view=settings");
  await user.click(await screen.findByRole("button", { name: "Bescherm een naam" }));
  const form = await dialog("Bescherm een naam");
  await user.type(form.getByRole("textbox", { name: "Naam" }), "Fietsenhuis");
  await user.type(form.getByRole("textbox", { name: "Reden" }), "Vals");
  await user.click(form.getByRole("button", { name: "Bescherm een naam" }));
  expect(await toasted("Naam beschermd")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open: BE" }));
  const question = await dialog("Open");
  await user.click(question.getByRole("button", { name: "Open" }));
  expect(await toasted("Land geopend")).toBeVisible();
  expect(writes(api).map(({ body }) => body)).toEqual([{ name: "Fietsenhuis", reason: "Vals" }, undefined]);
});

test("a switch is turned at once, but all sending only after a question", async () => {
  const api = stubApi({
    ...noRestrictions,
    "GET /api/admin/settings": { data: switches },
    "PUT /api/admin/settings": {},
  });
  const { user } = show("/admin?view=settings");
  const links = await screen.findByRole("switch", { name: "Links in berichten" });
  expect(links).toHaveAttribute("aria-checked", "false");
  await user.click(links);
  expect(await toasted("Schakelaar omgezet")).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "Versturen" }));
  const question = await dialog("Versturen uitzetten?");
  expect(writes(api)).toHaveLength(1);
  await user.click(question.getByRole("button", { name: "Uitzetten" }));
  await waitFor(() =>
    expect(writes(api).map(({ body }) => body)).toEqual([{ links: true }, { sending: false }]),
  );
});

test("what the operator holds off no switch turns on, and it says so", async () => {
  const api = stubApi({
    ...noRestrictions,
    "GET /api/admin/settings": { data: switches },
    "GET /api/config": { config: aConfig({ stopped: true, sendingOn: false }) },
  });
  const { user } = show("/admin?view=settings");
  const hint = await screen.findByText(
    /^De server houdt versturen tegen: .* Deze schakelaar zet het niet aan\.$/,
  );
  const sending = screen.getByRole("switch", { name: "Versturen" });
  expect(sending).toHaveAttribute("aria-checked", "false");
  expect(sending).toHaveAttribute("aria-describedby", hint.id);
  await user.click(sending);
  expect(writes(api)).toEqual([]);
  expect(screen.getByRole("switch", { name: "Eigen afzenders" })).toHaveAttribute("aria-checked", "true");
});

test.each([
  [{}, ["Echt geld"]],
  [{ mode: "test", stage: "development" }, ["Testbetalingen"]],
  [{ mode: "test", testReceivers: true }, ["Testbetalingen", "Alleen eigen nummers"]],
  [
    { mode: "test", stage: "staging", testReceivers: true, stopped: true },
    ["Versturen is stilgezet", "Proefsite", "Testbetalingen", "Alleen eigen nummers"],
  ],
] as const)("how the site runs stands at the top: %j", async (changes, signs) => {
  stubApi({ "GET /api/config": { config: aConfig(changes) } });
  show("/admin");
  const mode = await screen.findByRole("list", { name: "Hoe deze site draait" });
  expect(
    within(mode)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(signs);
});

test("the log is searched by exact words, which stand in no address", async () => {
  const line = { seq: 1, at: 1, actor: "noor", action: "order_revealed", subject: "order", subjectId: "o1" };
  const lines = { data: [{ ...line, reason: "Melding", detail: { kept: true } }], next: null };
  const api = stubApi({ "GET /api/admin/audit": lines, "POST /api/admin/audit/search": lines });
  const { user, router } = show("/admin?view=audit");
  const log = await card("Logboek");
  const said = await log.findByRole("row", { name: /noor/ });
  for (const text of ["bekeek nummer en tekst o1", "Melding"]) expect(said).toHaveTextContent(text);
  expect(within(said).getByRole("link", { name: "bestelling o1" })).toBeVisible();
  await user.type(log.getByLabelText("Door"), "noor");
  await user.selectOptions(log.getByLabelText("Soort"), "Bestelling");
  await user.click(log.getByRole("button", { name: "Zoek" }));
  const asked = { path: "/api/admin/audit/search", body: { actor: "noor", subject: "order" } };
  await waitFor(() => expect(api.calls.at(-1)).toMatchObject(asked));
  expect(router.state.location.search).toEqual({ view: "audit" });
});

const session = {
  id: "s1",
  createdAt: 1,
  lastSeenAt: 2,
  browser: "Firefox 140",
  address: "192.0.2.1",
  current: true,
};

test("sessions are listed, and any but this one can be ended", async () => {
  const api = stubApi({
    "GET /api/auth/sessions": {
      data: [session, { ...session, id: "s2", browser: "Chrome 150", current: false }],
    },
    "GET /api/auth/totp": { on: false, demanded: false, recoveryCodesLeft: 0 },
    "DELETE /api/auth/sessions/s2": {},
  });
  const { user } = show("/admin?view=account");
  expect((await screen.findByText("Firefox 140")).closest("li")).toHaveTextContent("Dit apparaat");
  expect(screen.queryByRole("button", { name: "Sessie in Firefox 140 beëindigen" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sessie in Chrome 150 beëindigen" }));
  await user.click((await dialog("Sessie beëindigen?")).getByRole("button", { name: "Beëindigen" }));
  expect(await toasted("Sessie beëindigd")).toBeVisible();
  expect(writes(api).map(({ path }) => path)).toEqual(["/api/auth/sessions/s2"]);
});

test("the second step is turned on with password, QR code and a code, and hands over the recovery codes", async () => {
  const api = stubApi({
    "GET /api/auth/sessions": { data: [session] },
    "GET /api/auth/totp": { on: false, demanded: false, recoveryCodesLeft: 0 },
    "POST /api/auth/totp/start": { secret: "JBSWY3DP", uri: "otpauth://totp/Briefje:noor?secret=JBSWY3DP" },
    "POST /api/auth/totp/confirm": { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] },
  });
  const { user } = show("/admin?view=account");
  await user.click(await screen.findByRole("button", { name: "Aanzetten" }));
  const start = await dialog("Twee stappen aanzetten");
  await user.type(start.getByLabelText("Wachtwoord"), "geheim{Enter}");
  expect(await screen.findByRole("img", { name: "QR-code voor je authenticator-app" })).toBeVisible();
  expect(screen.getByText("JBSWY3DP")).toBeVisible();
  await user.type(screen.getByLabelText("Code uit de app"), "123456{Enter}");
  const codes = await dialog("Bewaar je herstelcodes");
  expect(codes.getByText("aaaa-bbbb")).toBeVisible();
  api.answers["GET /api/auth/totp"] = { on: true, demanded: false, recoveryCodesLeft: 2 };
  await user.click(codes.getByRole("button", { name: "Ik heb ze bewaard" }));
  expect(await screen.findByText("Aan. Je hebt nog 2 herstelcodes.")).toBeVisible();
  expect(writes(api).map(({ body }) => body)).toEqual([{ password: "geheim" }, { code: "123456" }]);
});
