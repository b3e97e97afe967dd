import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Call, refusal, resetAfterEach, show, stubApi, toasted, writes } from "./testing";

resetAfterEach();

const username = () => screen.findByLabelText("Gebruikersnaam");
const password = () => screen.getByLabelText("Wachtwoord");
const submit = () => screen.getByRole("button", { name: /nloggen/ });

async function fillIn(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers);
  const shown = show("/admin-login");
  await shown.user.type(await username(), "noor");
  await shown.user.type(password(), "geheim");
  return { api, ...shown };
}

test("the button waits for both fields", async () => {
  stubApi();
  const { user } = show("/admin-login");
  await username();
  expect(submit()).toBeDisabled();
  await user.type(await username(), "noor");
  expect(submit()).toBeDisabled();
  await user.type(password(), "x");
  expect(submit()).toBeEnabled();
  await user.clear(await username());
  expect(submit()).toBeDisabled();
});

test("the button waits for the answer", async () => {
  const { user } = await fillIn({ "POST /api/auth/login": () => new Promise<Response>(() => {}) });
  await user.click(submit());
  expect(submit()).toBeDisabled();
});

test("who signs in reads 'Ingelogd!' and goes to the panel", async () => {
  const { api, user, router } = await fillIn({ "POST /api/auth/login": { message: "Ingelogd!" } });
  await user.click(submit());
  expect(await screen.findByRole("button", { name: "Uitloggen" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/admin");
  expect(await toasted("Ingelogd!")).toBeVisible();
  expect(writes(api)).toEqual([
    { method: "POST", path: "/api/auth/login", body: { username: "noor", password: "geheim" } },
  ]);
});

test.each([
  [
    "the server's sentence",
    () => refusal(429, "too_many_attempts", "Te veel pogingen."),
    "Te veel pogingen.",
  ],
  [
    "'Ongeldige inloggegevens' where it gave none",
    () => new Response("nee", { status: 401 }),
    "Ongeldige inloggegevens",
  ],
  [
    "our words for an error of the network (finding 11)",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "We konden onze server niet bereiken.",
  ],
  [
    "our words for an error of the platform (finding 11)",
    () => new Response("<!DOCTYPE html>", { status: 503 }),
    "Er ging iets mis aan onze kant (fout 503).",
  ],
  [
    "the message of a success that is none",
    () => Response.json({ success: false, message: "Vandaag even niet." }),
    "Vandaag even niet.",
  ],
  [
    "the specified words where it has none (spec §2)",
    () => Response.json({ success: false }),
    "Ongeldige inloggegevens",
  ],
  [
    "our words for a success that is none of ours (finding 11)",
    () => Response.json({ success: "ja" }),
    "We kregen een ander antwoord dan verwacht",
  ],
  [
    "that something went wrong where the error says nothing",
    () => Promise.reject(new Error("")),
    "Er is een fout opgetreden",
  ],
])("'Fout bij inloggen' comes with %s", async (_what, answer, text) => {
  const { user } = await fillIn({ "POST /api/auth/login": answer });
  await user.click(submit());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Fout bij inloggen");
  expect(alert).toHaveTextContent(text);
  expect(submit()).toBeEnabled();
});

test("a code is asked for only when the password was right and one is wanted", async () => {
  const answer = ({ body }: Call) =>
    (body as { totp?: string }).totp === "123456"
      ? { message: "Ingelogd!" }
      : refusal(401, "totp_required", "Vul ook de code in");
  const { user } = await fillIn({ "POST /api/auth/login": answer });
  expect(screen.queryByLabelText("Code van je authenticator-app")).toBeNull();
  await user.click(submit());
  const code = await screen.findByLabelText("Code van je authenticator-app");
  expect(code).toHaveFocus();
  expect(screen.getByRole("heading", { name: "Nog één stap" })).toBeVisible();
  expect(screen.getByLabelText("Wachtwoord")).not.toBeVisible();
  expect(screen.queryByText("Fout bij inloggen")).toBeNull();
  expect(submit()).toBeDisabled();
  await user.type(code, " 123456 {Enter}");
  expect(await screen.findByRole("button", { name: "Uitloggen" })).toBeVisible();
});

test("a challenge is met by the form itself, and the same try is made again", async () => {
  const challenge = { kind: "work", puzzle: "end.nonce.mark", count: 2, bits: 4 };
  const posed = { success: false, code: "challenge_required", message: "Druk.", challenge };
  const answers = [() => Response.json(posed, { status: 428 })];
  const { api, user, router } = await fillIn({
    "POST /api/auth/login": () =>
      answers.shift()?.() ?? Response.json({ success: true, message: "Ingelogd!" }),
  });
  await user.click(submit());
  expect(await screen.findByRole("button", { name: "Uitloggen" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/admin");
  const tries = writes(api);
  expect(tries).toHaveLength(2);
  expect(tries[1]).toEqual(tries[0]);
});

test("who has to wait is offered to type the code of now, and may do without", async () => {
  const answer = ({ body }: Call) =>
    (body as { totp?: string }).totp === "123456"
      ? { message: "Ingelogd!" }
      : refusal(429, "too_many_attempts", "Te veel pogingen.");
  const { user } = await fillIn({ "POST /api/auth/login": answer });
  await user.click(submit());
  const code = await screen.findByLabelText("Code van je authenticator-app");
  expect(screen.getByRole("alert")).toHaveTextContent("Met de code van nu hoef je niet te wachten.");
  expect(submit()).toBeEnabled();
  await user.type(code, "123456{Enter}");
  expect(await screen.findByRole("button", { name: "Uitloggen" })).toBeVisible();
});

test("E6: a one-time link is taken out of the address at once, and goes along until it is over", async () => {
  const link = "a".repeat(43);
  window.history.replaceState(null, "", `/admin-login#link=${link}`);
  const { api, user } = await fillIn({
    "POST /api/auth/login": () => refusal(410, "link_over", "Deze inloglink werkt niet (meer)."),
  });
  expect(window.location.hash).toBe("");
  expect(screen.getByText(/Je logt in met een link van de beheerder/)).toBeVisible();
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent("Deze inloglink werkt niet (meer).");
  expect(screen.queryByText(/Je logt in met een link/)).toBeNull();
  await user.click(submit());
  const bodies = writes(api).map(({ body }) => body);
  expect(bodies).toEqual([
    { username: "noor", password: "geheim", link },
    { username: "noor", password: "geheim" },
  ]);
});
