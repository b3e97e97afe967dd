import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, dialog, refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

resetAfterEach();

const session = {
  id: "s1",
  createdAt: 1,
  lastSeenAt: 2,
  browser: "Firefox 140",
  address: "192.0.2.1",
  current: true,
};
const answers = {
  "GET /api/auth/sessions": {
    data: [session, { ...session, id: "s2", browser: "Chrome 150", current: false }],
  },
  "GET /api/auth/totp": { on: false, demanded: false, recoveryCodesLeft: 0 },
};
const strong = "fiets wolk citroen ladder";
const path = "POST /api/auth/password";

async function typeBoth(user: ReturnType<typeof show>["user"], now: string, wanted: string) {
  await user.type(await screen.findByLabelText("Huidig wachtwoord"), now);
  await user.type(screen.getByLabelText("Nieuw wachtwoord"), wanted);
  await user.click(screen.getByRole("button", { name: "Wijzig wachtwoord" }));
}

test("W6: one's own password is changed, and the fields are empty again", async () => {
  const api = stubApi({ ...answers, [path]: {} });
  const { user } = show("/admin?view=account");
  await typeBoth(user, "geheim", strong);
  expect(await toasted("Wachtwoord gewijzigd. Op alle andere plekken ben je uitgelogd.")).toBeVisible();
  expect(writes(api).map(({ body }) => body)).toEqual([{ password: "geheim", newPassword: strong }]);
  expect(screen.getByLabelText("Nieuw wachtwoord")).toHaveValue("");
});

test("W6: what is asked of a password is said beforehand, and managers know whose it is", async () => {
  stubApi(answers);
  show("/admin?view=account");
  const form = await screen.findByRole("form", { name: "Wachtwoord" });
  const wanted = screen.getByLabelText("Nieuw wachtwoord");
  expect(wanted).toHaveAccessibleDescription(/^Minstens 15 tekens/);
  expect(wanted).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText("Huidig wachtwoord")).toHaveAttribute("autocomplete", "current-password");
  const username = form.querySelector('[autocomplete="username"]');
  expect(username).toHaveValue("noor");
});

test.each([
  ["new_password_guessable", 400, "Nieuw wachtwoord"],
  ["password_wrong", 403, "Huidig wachtwoord"],
])(
  "W6: a refusal %s stands at its field, which gets the focus, and loses nothing",
  async (code, status, label) => {
    stubApi({ ...answers, [path]: refusal(status, code, "Daarom niet") });
    const { user } = show("/admin?view=account");
    await typeBoth(user, "geheim", strong);
    const field = screen.getByLabelText(label);
    expect(await screen.findByText("Daarom niet")).toBeVisible();
    expect(field).toHaveAccessibleDescription(/Daarom niet$/);
    await expect.poll(() => document.activeElement).toBe(field);
    expect(screen.getByLabelText("Huidig wachtwoord")).toHaveValue("geheim");
    expect(screen.getByLabelText("Nieuw wachtwoord")).toHaveValue(strong);
  },
);

test("W6: a code is asked for where the server wants one", async () => {
  const api = stubApi({ ...answers, [path]: refusal(401, "totp_required", "Vul ook de code in") });
  const { user } = show("/admin?view=account");
  await typeBoth(user, "geheim", strong);
  const code = await screen.findByLabelText("Code van je authenticator-app");
  api.answers[path] = {};
  await user.type(code, "123456{Enter}");
  expect(await toasted("Wachtwoord gewijzigd. Op alle andere plekken ben je uitgelogd.")).toBeVisible();
  expect(writes(api)[1]?.body).toEqual({ password: "geheim", newPassword: strong, totp: "123456" });
});

test("W6: a short password asks nobody, and the passwords can be looked at", async () => {
  const api = stubApi(answers);
  const { user } = show("/admin?view=account");
  await typeBoth(user, "geheim", "kort");
  expect(await screen.findByText("Een wachtwoord heeft minstens 15 tekens")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Toon wachtwoorden" }));
  expect(screen.getByLabelText("Nieuw wachtwoord")).toHaveAttribute("type", "text");
  expect(writes(api)).toEqual([]);
});

test("W6: who came in by a password of the command line sees nothing but its change, and then the panel", async () => {
  const api = stubApi({ "GET /api/auth/me": { username: "noor", due: "password" }, [path]: {} });
  const { user } = show("/admin");
  await card("Kies eerst een eigen wachtwoord");
  expect(screen.queryByRole("navigation", { name: "Onderdelen" })).toBeNull();
  expect(screen.getByRole("button", { name: "Uitloggen" })).toBeVisible();
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await typeBoth(user, "geheim", strong);
  expect(await screen.findByRole("region", { name: "Misbruikmeldingen" })).toBeVisible();
});

test("W6: who must have a second step sets it up, and is in the panel when the codes are kept", async () => {
  const api = stubApi({
    "GET /api/auth/me": { username: "noor", due: "totp" },
    "POST /api/auth/totp/start": { secret: "JBSWY3DP", uri: "otpauth://totp/x?secret=JBSWY3DP" },
    "POST /api/auth/totp/confirm": { recoveryCodes: ["AAAA-BBBB"] },
  });
  const { user } = show("/admin");
  await user.click(
    (await card("Zet eerst inloggen in twee stappen aan")).getByRole("button", { name: "Aanzetten" }),
  );
  await user.type(await screen.findByLabelText("Wachtwoord"), "geheim{Enter}");
  await user.type(await screen.findByLabelText("Code uit de app"), "123456{Enter}");
  const codes = await dialog("Bewaar je herstelcodes");
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.click(codes.getByRole("button", { name: "Ik heb ze bewaard" }));
  expect(await screen.findByRole("region", { name: "Misbruikmeldingen" })).toBeVisible();
});

test("W6: something owed meanwhile takes the panel's place", async () => {
  const api = stubApi();
  const { user } = show("/admin");
  const reports = await card("Misbruikmeldingen");
  api.answers["GET /api/admin/abuse-reports"] = refusal(403, "totp_setup_required", "Zet eerst aan");
  api.answers["GET /api/auth/me"] = { username: "noor", due: "totp" };
  await user.click(reports.getByRole("button", { name: "Ververs" }));
  expect(await screen.findByText("Zet eerst inloggen in twee stappen aan")).toBeVisible();
});

test("W6: a second step that everybody must have has no button to turn it off", async () => {
  stubApi({ ...answers, "GET /api/auth/totp": { on: true, demanded: true, recoveryCodesLeft: 8 } });
  show("/admin?view=account");
  expect(await screen.findByText("Iedereen met toegang tot het beheer moet dit gebruiken.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Uitzetten" })).toBeNull();
});

test("W5: an offer that is over begins again with the password", async () => {
  stubApi({
    ...answers,
    "POST /api/auth/totp/start": { secret: "JBSWY3DP", uri: "otpauth://totp/x?secret=JBSWY3DP" },
    "POST /api/auth/totp/confirm": refusal(409, "totp_offer_over", "Deze QR-code werkt niet meer."),
  });
  const { user } = show("/admin?view=account");
  await user.click(await screen.findByRole("button", { name: "Aanzetten" }));
  const start = await dialog("Twee stappen aanzetten");
  await user.type(start.getByLabelText("Wachtwoord"), "geheim{Enter}");
  await user.type(await screen.findByLabelText("Code uit de app"), "123456{Enter}");
  expect(await toasted("Deze QR-code werkt niet meer.")).toBeVisible();
  expect((await dialog("Twee stappen aanzetten")).getByLabelText("Wachtwoord")).toHaveValue("");
});

test("W6: to end a session long after signing in asks for the password, and for a code if need be", async () => {
  const api = stubApi({
    ...answers,
    "DELETE /api/auth/sessions/s2": refusal(403, "reauth_required", "Vul je wachtwoord nog eens in"),
    "POST /api/auth/reauth": refusal(401, "totp_required", "Vul ook de code in"),
  });
  const { user } = show("/admin?view=account");
  await user.click(await screen.findByRole("button", { name: "Sessie in Chrome 150 beëindigen" }));
  await user.click((await dialog("Sessie beëindigen?")).getByRole("button", { name: "Beëindigen" }));
  const proof = await dialog("Ben jij het nog?");
  await user.type(proof.getByLabelText("Wachtwoord"), "geheim{Enter}");
  const code = await proof.findByLabelText("Code van je authenticator-app");
  api.answers["POST /api/auth/reauth"] = {};
  api.answers["DELETE /api/auth/sessions/s2"] = {};
  await user.type(code, "123456{Enter}");
  expect(await toasted("Sessie beëindigd")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(writes(api).map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    "DELETE /api/auth/sessions/s2",
    "POST /api/auth/reauth",
    "POST /api/auth/reauth",
    "DELETE /api/auth/sessions/s2",
  ]);
});
