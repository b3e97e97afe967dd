import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NumberView } from "#contract/my-number";
import { speak } from "../../i18n/language";
import { MyNumber } from "./MyNumber";

type Asked = { readonly path: string; readonly body: unknown };
let asked: Asked[];
let answers: Record<string, () => Response | Promise<Response>>;

const ok = (body: object = {}) => Response.json({ success: true, ...body });
const no = (status: number, code: string, message = "De server zegt nee") =>
  Response.json({ success: false, code, message, reference: "r" }, { status });
const aNumber = (changes: Partial<NumberView> = {}) =>
  ok({
    data: {
      phoneNumber: "+31612345678",
      messages: [
        { id: "m1", at: Date.UTC(2026, 10, 20, 22, 17), sender: "Fietsenhuis" },
        { id: "m2", at: Date.UTC(2026, 10, 20, 22, 16), sender: "Buurt", caseCode: "7K3QF-0M9XT" },
      ],
      stopped: false,
      locked: false,
      until: null,
      liftAt: null,
      pausedUntil: null,
      ...changes,
    } satisfies NumberView,
  });

beforeEach(() => {
  asked = [];
  answers = { code: () => ok(), verify: () => ok(), "": () => aNumber() };
  history.replaceState(null, "", "/mijn-nummer");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = typeof input === "string" ? input.replace("/api/my-number", "").slice(1) : "";
    asked.push({ path, body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
    return answers[path]?.() ?? Response.error();
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await speak("nl");
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
async function askFor(number = "06 12345678") {
  render(<MyNumber />);
  await userEvent.type(screen.getByLabelText("Je telefoonnummer"), number);
  await press("Stuur mij een code");
}
async function open() {
  await askFor();
  await userEvent.type(await screen.findByLabelText("Code uit de sms"), "123 456");
  await press("Ga verder");
  await screen.findByText("Je nummer: +31 6 12345678");
}

describe("from a number to its overview", () => {
  it("asks for a code, shows where it goes, and opens with it; the focus goes along", async () => {
    await askFor();
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Vul je code in"),
    );
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(document.title).toBe("Vul je code in – Briefje");
    await userEvent.type(screen.getByLabelText("Code uit de sms"), "123 456");
    await press("Ga verder");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(screen.getByRole("heading", { level: 2, name: "Open" })).toBeVisible();
    expect(document.title).toBe("Mijn nummer – Briefje");
    expect(asked).toEqual([
      { path: "code", body: { phoneNumber: "06 12345678" } },
      { path: "verify", body: { phoneNumber: "06 12345678", code: "123 456" } },
      { path: "", body: null },
    ]);
    // The address says that a number is open, and not which.
    expect(location.href).toMatch(/\/mijn-nummer#overzicht$/);
  });

  it("opens again after the page was loaded anew, and begins anew once the session is over", async () => {
    history.replaceState(null, "", "/mijn-nummer#overzicht");
    const { unmount } = render(<MyNumber />);
    expect(await screen.findByRole("heading", { level: 2, name: "Open" })).toBeVisible();
    unmount();
    answers[""] = () => no(401, "number_not_proven", "Je bent te lang weg geweest.");
    render(<MyNumber />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Je bent te lang weg geweest.");
    expect(location.hash).toBe("");
  });

  it("says at the field what is wrong with a number or a code, and puts the focus there", async () => {
    answers.code = () => no(400, "phone_number_invalid");
    await askFor("12");
    const number = screen.getByLabelText("Je telefoonnummer");
    await waitFor(() => expect(number).toHaveFocus());
    expect(number).toBeInvalid();
    // Once, at the field: there is no other notice of it.
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    answers.code = () => ok();
    answers.verify = () => no(403, "code_wrong", "Deze code klopt niet.");
    await press("Stuur mij een code");
    await userEvent.type(await screen.findByLabelText("Code uit de sms"), "1{Enter}");
    const code = screen.getByLabelText("Code uit de sms");
    await waitFor(() => expect(code).toBeInvalid());
    // The same error at the same field is read out again, also for whoever sends with Enter.
    const first = screen.getByRole("alert");
    expect(first).toHaveTextContent("Deze code klopt niet.");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("alert")).not.toBe(first));
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/Deze code klopt niet/);
    await press("Ander nummer of nieuwe code");
    expect(screen.getByLabelText("Je telefoonnummer")).toBeVisible();
  });

  it("says so when the line breaks right after the code was right, and another press needs no second code", async () => {
    answers[""] = () => Promise.reject(new TypeError("Failed to fetch"));
    await askFor();
    await userEvent.type(await screen.findByLabelText("Code uit de sms"), "123 456");
    await press("Ga verder");
    expect(await screen.findByRole("alert")).toHaveTextContent(/bereiken|verbinding/);
    answers[""] = () => aNumber();
    // What it would say of a code that was used.
    answers.verify = () => no(403, "code_wrong");
    await press("Ga verder");
    expect(await screen.findByRole("heading", { level: 2, name: "Open" })).toBeVisible();
  });

  it("asks again after loading anew where only the line was gone, for the session may well last", async () => {
    history.replaceState(null, "", "/mijn-nummer#overzicht");
    answers[""] = () => Promise.reject(new TypeError("Failed to fetch"));
    const { unmount } = render(<MyNumber />);
    expect(await screen.findByRole("alert")).toHaveTextContent(/bereiken|verbinding/);
    unmount();
    answers[""] = () => aNumber();
    render(<MyNumber />);
    expect(await screen.findByRole("heading", { level: 2, name: "Open" })).toBeVisible();
  });

  it("still waits for the code after the page was loaded anew, for a phone may put it away meanwhile", async () => {
    await askFor();
    await screen.findByLabelText("Code uit de sms");
    document.body.replaceChildren();
    const { unmount } = render(<MyNumber />);
    expect(await screen.findByText("Je nummer: 06 12345678")).toBeVisible();
    expect(location.href).not.toContain("12345678");
    await press("Ander nummer of nieuwe code");
    unmount();
    render(<MyNumber />);
    expect(await screen.findByLabelText("Je telefoonnummer")).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it("says that it needs cookies where the browser blocks them, before a code is sent that could only be wrong", async () => {
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    await askFor();
    expect(await screen.findByRole("alert")).toHaveTextContent("Je browser weigert cookies.");
    expect(asked).toEqual([]);
  });

  it("says what went wrong on the way, in the language that the page has by then", async () => {
    answers.code = () => no(503, "too_busy", "Het is nu te druk.");
    await askFor();
    expect(await screen.findByRole("alert")).toHaveTextContent("Het is nu te druk.");
    await speak("en");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("It is too busy right now."));
    answers.code = () => Promise.reject(new TypeError("Failed to fetch"));
    await press("Send me a code");
    await waitFor(() => expect(screen.getByRole("alert")).not.toHaveTextContent("too busy"));
    expect(screen.getByRole("alert")).not.toHaveTextContent(/Failed to fetch|bereiken/);
  });

  it("asks once, however often the button is pressed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.code = () => promise;
    await askFor();
    await press("Code wordt aangevraagd…");
    expect(asked).toHaveLength(1);
    resolve(ok());
    expect(await screen.findByLabelText("Code uit de sms")).toBeVisible();
  });
});

describe("what may be done about a number", () => {
  it("is stopped, and where it stands then has the focus", async () => {
    await open();
    answers.stop = () => aNumber({ stopped: true, until: Date.UTC(2028, 10, 20) });
    await press("Stop alle sms’en");
    const standing = await screen.findByRole("heading", { level: 2, name: "Stopgezet" });
    await waitFor(() => expect(standing).toHaveFocus());
    expect(screen.getByRole("button", { name: "Hef het op" })).toBeVisible();
    expect(asked.at(-1)).toEqual({ path: "stop", body: {} });
  });

  it("that is refused is said, and nothing changes", async () => {
    answers[""] = () => aNumber({ stopped: true, locked: true, until: Date.UTC(2028, 10, 20) });
    await open();
    answers.lift = () => no(403, "lock_needs_code", "Je nummer zit op slot.");
    await press("Haal het slot eraf");
    expect(await screen.findByRole("alert")).toHaveTextContent("Je nummer zit op slot.");
    expect(screen.getByRole("heading", { level: 2, name: "Op slot" })).toBeVisible();
  });

  it("after the session begins anew, and says why", async () => {
    await open();
    answers.stop = () => no(401, "number_not_proven", "Je bent te lang weg geweest.");
    await press("Stop alle sms’en");
    expect(await screen.findByRole("alert")).toHaveTextContent("Je bent te lang weg geweest.");
    expect(screen.getByLabelText("Je telefoonnummer")).toBeVisible();
  });
});

describe("what was sent to a number", () => {
  it("is listed with its sender, and what was reported with its case", async () => {
    await open();
    const [first, second] = screen.getAllByRole("listitem").filter((item) => item.closest("ol"));
    expect(first).toHaveTextContent("Fietsenhuis");
    expect(within(second as HTMLElement).getByRole("link")).toHaveAttribute("href", "/melding#7K3QF-0M9XT");
    expect(screen.getAllByRole("button", { name: /^Meld deze sms:/ })).toHaveLength(1);
  });

  it("is reported with a reason; what is wrong with that is said at the field alone", async () => {
    await open();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    const reason = screen.getByLabelText("Wat is er aan de hand?");
    expect(reason).toHaveFocus();
    answers.report = () => no(400, "reason_too_short");
    await userEvent.type(reason, "Kort");
    await press("Verzend je melding");
    await waitFor(() => expect(reason).toBeInvalid());
    expect(screen.queryByRole("alert")).toBeNull();
    answers.report = () => ok({ caseCode: "ABCDE-FGHJK" });
    await userEvent.type(reason, " maar duidelijk genoeg");
    await press("Verzend je melding");
    await waitFor(() =>
      expect(asked.at(-2)).toEqual({
        path: "report",
        body: { message: "m1", reason: "Kort maar duidelijk genoeg" },
      }),
    );
    expect(await screen.findByText(/ABCDE-FGHJK/)).toBeVisible();
  });

  it("keeps the focus where its form goes: on the thanks, or on the button that opened it", async () => {
    await open();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    await press("Annuleer");
    expect(screen.getByRole("button", { name: /^Meld deze sms:.*Fietsenhuis$/ })).toHaveFocus();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    await userEvent.type(screen.getByLabelText("Wat is er aan de hand?"), "Dit was een dreigement");
    answers.report = () => ok({ caseCode: "ABCDE-FGHJK" });
    answers[""] = () => aNumber({ messages: [] });
    await press("Verzend je melding");
    await waitFor(() => expect(screen.queryByLabelText("Wat is er aan de hand?")).toBeNull());
    expect(screen.getByText(/ABCDE-FGHJK/)).toHaveFocus();
  });

  it("keeps the reason that is being typed when the session ends, or the page is loaded anew", async () => {
    await open();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    await userEvent.type(screen.getByLabelText("Wat is er aan de hand?"), "Dit was een dreigement");
    answers.report = () => no(401, "number_not_proven", "Je bent te lang weg geweest.");
    await press("Verzend je melding");
    expect(await screen.findByRole("alert")).toHaveTextContent("Je bent te lang weg geweest.");
    await userEvent.type(screen.getByLabelText("Je telefoonnummer"), "06 12345678");
    await press("Stuur mij een code");
    await userEvent.type(await screen.findByLabelText("Code uit de sms"), "123 456");
    await press("Ga verder");
    expect(await screen.findByLabelText("Wat is er aan de hand?")).toHaveValue("Dit was een dreigement");
    answers.report = () => ok({ caseCode: "ABCDE-FGHJK" });
    await press("Verzend je melding");
    expect(await screen.findByText(/ABCDE-FGHJK/)).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ["ended", () => ok()],
    ["over already", () => no(401, "number_not_proven")],
  ])(
    "is forgotten on a device of others, with the reason that was typed: the session is %s",
    async (_, answer) => {
      answers.leave = answer;
      await open();
      await press(/^Meld deze sms:.*Fietsenhuis$/);
      await userEvent.type(screen.getByLabelText("Wat is er aan de hand?"), "Dit was een dreigement");
      await press("Klaar op dit apparaat? Vergeet mij hier");
      expect(await screen.findByLabelText("Je telefoonnummer")).toHaveValue("");
      expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
      expect(screen.queryByRole("alert")).toBeNull();
      expect([location.hash, sessionStorage.length]).toEqual(["", 0]);
    },
  );

  it("stays, and says so right above the button, where the session could not be ended", async () => {
    await open();
    const last = screen.getAllByRole("listitem").at(-1) as HTMLElement;
    await press("Klaar op dit apparaat? Vergeet mij hier");
    const said = await screen.findByRole("alert");
    expect(said).toBeVisible();
    expect(last.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText("Je nummer: +31 6 12345678")).toBeVisible();
    await press("Stop alle sms’en");
    const first = await screen.findByRole("alert");
    expect(last.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it("says in the form of the report why that could not be sent, and keeps what was typed", async () => {
    await open();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    await userEvent.type(screen.getByLabelText("Wat is er aan de hand?"), "Dit was een dreigement");
    answers.report = () => Promise.reject(new TypeError("Failed to fetch"));
    await press("Verzend je melding");
    const form = within(screen.getByRole("form", { name: "Meld een sms" }));
    expect(await form.findByRole("alert")).toHaveTextContent(/bereiken|verbinding/);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getByLabelText("Wat is er aan de hand?")).toHaveValue("Dit was een dreigement");
  });

  it("is reported, and cannot be reported twice, where the line breaks right after", async () => {
    await open();
    await press(/^Meld deze sms:.*Fietsenhuis$/);
    await userEvent.type(screen.getByLabelText("Wat is er aan de hand?"), "Dit was een dreigement");
    answers.report = () => ok({ caseCode: "ABCDE-FGHJK" });
    answers[""] = () => Promise.reject(new TypeError("Failed to fetch"));
    await press("Verzend je melding");
    await waitFor(() => expect(screen.queryByLabelText("Wat is er aan de hand?")).toBeNull());
    expect(screen.getByRole("link", { name: /ABCDE-FGHJK/ })).toHaveAttribute("href", "/melding#ABCDE-FGHJK");
    expect(screen.getByRole("status")).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is nothing where nothing was sent", async () => {
    answers[""] = () => aNumber({ messages: [] });
    await open();
    expect(screen.queryByRole("button", { name: /^Meld deze sms/ })).toBeNull();
  });
});
