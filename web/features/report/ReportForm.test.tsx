import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speak } from "../../i18n/language";
import { ReportForm } from "./ReportForm";

let sent: { input: unknown; body: unknown }[];
let next: () => Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  next = async () => Response.json({ success: true, caseCode: "7K3QF-0M9XT" }, { status: 201 });
  document.title = "Misbruik melden – Briefje";
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    sent.push({ input, body: JSON.parse(init?.body as string) });
    return next();
  });
});
afterEach(async () => {
  act(() => toast.remove());
  vi.restoreAllMocks();
  delete document.documentElement.dataset.ready;
  await act(() => speak("nl"));
});

const number = () => screen.getByLabelText("Telefoonnummer");
const email = () => screen.getByLabelText("E-mailadres (niet verplicht)");
const reason = () => screen.getByLabelText("Wat is er aan de hand?");
const submit = () => screen.getByRole("button", { name: /(Verzend je melding|Melding wordt verzonden…)/ });
const inToast = async (text: string) => within(await screen.findByRole("region")).findByText(text);

function fill() {
  fireEvent.change(number(), { target: { value: " 06 12345678 " } });
  fireEvent.change(reason(), { target: { value: "Elke dag een dreigende sms" } });
}

it("sends what was typed and thanks with the case code, a way to copy it, and a toast", async () => {
  const user = userEvent.setup();
  render(<ReportForm />);
  fill();
  await user.type(email(), "noor@example.nl");
  await user.click(submit());
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Bedankt voor je melding");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  expect(screen.getByText("7K3QF-0M9XT")).toBeVisible();
  expect(document.title).toBe("Melding ontvangen – Briefje");
  expect(sent).toEqual([
    {
      input: "/api/abuse/report",
      body: {
        phoneNumber: "06 12345678",
        reporterEmail: "noor@example.nl",
        reason: "Elke dag een dreigende sms",
      },
    },
  ]);
  expect(await inToast("Melding ontvangen")).toBeVisible();
  expect(screen.getByRole("link", { name: "Terug naar de startpagina" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: /Bekijk hoe/ })).toHaveAttribute("href", "/melding#7K3QF-0M9XT");
  await user.click(screen.getByRole("button", { name: "Kopieer" }));
  expect(await inToast("Gekopieerd!")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("7K3QF-0M9XT");
});

const numbersToCall = () =>
  screen.getAllByRole("link", { name: /^[\d+ -]+$/ }).map((link) => link.getAttribute("href"));

it("112 and the police can be called from the form and from the thanks, also from abroad (finding 19)", async () => {
  render(<ReportForm />);
  const numbers = ["tel:112", "tel:09008844", "tel:+31343578844"];
  expect(numbersToCall()).toEqual(numbers);
  fill();
  fireEvent.click(submit());
  await screen.findByText("7K3QF-0M9XT");
  expect(numbersToCall()).toEqual(numbers);
});

it("names all that must be mended, with the focus on the summary, and each error goes once it is mended", async () => {
  const user = userEvent.setup();
  render(<ReportForm />);
  fireEvent.change(email(), { target: { value: "noor@" } });
  await user.click(submit());
  const summary = screen.getByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Telefoonnummer is verplicht",
    "Geldig e-mailadres vereist",
    "Geef minimaal 10 karakters uitleg",
  ]);
  expect(document.title).toBe("Fout: Misbruik melden – Briefje");
  expect(sent).toEqual([]);
  await user.click(within(summary).getByText("Telefoonnummer is verplicht"));
  expect(number()).toHaveFocus();
  expect(number()).toHaveAccessibleDescription(/Fout: Telefoonnummer is verplicht/);
  await user.type(number(), "0");
  expect(number()).not.toHaveAttribute("aria-invalid");
  expect(screen.queryByText("Telefoonnummer is verplicht")).toBeNull();
});

it("says what is wrong with a field when it is left, and not before", async () => {
  const user = userEvent.setup();
  render(<ReportForm />);
  await user.type(reason(), "Te kort");
  expect(reason()).not.toHaveAttribute("aria-invalid");
  await user.tab({ shift: true });
  expect(reason()).toHaveAttribute("aria-invalid", "true");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(reason(), "...");
  expect(reason()).not.toHaveAttribute("aria-invalid");
});

it("shows the server's own sentence, in a toast and in the form, and marks the field it is about", async () => {
  next = async () =>
    Response.json(
      { success: false, code: "reason_too_long", message: "Een uitleg…", field: "reason" },
      { status: 400 },
    );
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  await waitFor(() => expect(screen.getAllByText("❌ Fout")).toHaveLength(2));
  expect(screen.getAllByText("Een uitleg…")).toHaveLength(2);
  expect(reason()).toHaveAttribute("aria-invalid", "true");
  expect(reason()).toHaveValue("Elke dag een dreigende sms");
});

it("shows the sentence of an answer that says it did not succeed, whatever its status", async () => {
  next = async () => Response.json({ success: false, message: "Vandaag even niet." });
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  await waitFor(() => expect(screen.getAllByText("Vandaag even niet.")).toHaveLength(2));
});

it.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a stranger's answer", async () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a success that is none of ours", async () => Response.json({ success: true })],
  ["nothing", async () => Response.json(null)],
])("says that it failed and keeps what was typed, at %s", async (_, answer) => {
  next = answer;
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  await waitFor(() => expect(screen.getAllByText("Kon melding niet verzenden")).toHaveLength(2));
  expect(screen.getByText("Wat je typte, staat er nog. Probeer het zo opnieuw.")).toBeVisible();
  expect(number()).toHaveValue(" 06 12345678 ");
  expect(submit()).toBeEnabled();
});

it("is sent once, however often the button is pressed", async () => {
  let answer: (response: Response) => void = () => undefined;
  next = () => new Promise((resolve) => (answer = resolve));
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  expect(submit()).toHaveTextContent("Melding wordt verzonden…");
  expect(submit()).toHaveAttribute("aria-busy", "true");
  fireEvent.click(submit());
  expect(sent).toHaveLength(1);
  await act(async () => answer(Response.json({ success: false, message: "" }, { status: 500 })));
  await waitFor(() => expect(submit()).toHaveTextContent("Verzend je melding"));
});

it("takes over what was typed, and sends what was sent, before its code had come", async () => {
  const place = document.createElement("div");
  place.innerHTML = renderToString(<ReportForm />);
  document.body.append(place);
  fill();
  document.documentElement.dataset.submits = "";
  render(<ReportForm />, { container: place, hydrate: true });
  expect(document.documentElement.dataset.ready).toBe("");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ phoneNumber: "06 12345678" });
});

it("can be posted without any script: each field by its name, and the language", () => {
  render(<ReportForm />);
  const form = screen.getByRole<HTMLFormElement>("form");
  expect(form.getAttribute("action")).toBe("/api/abuse/report");
  expect(form.method).toBe("post");
  expect([...new FormData(form)].map(([name]) => name)).toEqual([
    "lang",
    "phoneNumber",
    "reporterEmail",
    "reason",
  ]);
});

it("speaks English, errors included", async () => {
  render(<ReportForm />);
  await act(() => speak("en"));
  fireEvent.click(screen.getByRole("button", { name: "Send your report" }));
  expect(screen.getAllByText("Explain in at least 10 characters")).toHaveLength(2);
});

it("says a refusal in English once the page is English, and takes the toast away", async () => {
  next = async () =>
    Response.json({ success: false, code: "rate_limited", message: "Rustig aan." }, { status: 429 });
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  expect(await inToast("Rustig aan.")).toBeVisible();
  await act(() => speak("en"));
  expect(screen.queryByText("Rustig aan.")).toBeNull();
  expect(screen.getByText("That was too fast. Please wait a minute and try again.")).toBeVisible();
});

it("keeps a draft for this tab, through a reload, and forgets it once the report is in", async () => {
  const first = render(<ReportForm />);
  fill();
  fireEvent.click(screen.getByRole("checkbox"));
  first.unmount();
  render(<ReportForm />);
  expect(screen.getByRole("checkbox")).toBeChecked();
  expect(number()).toHaveValue(" 06 12345678 ");
  expect(reason()).toHaveValue("Elke dag een dreigende sms");
  expect(localStorage.length).toBe(0);
  fireEvent.click(submit());
  expect(await screen.findByText("7K3QF-0M9XT")).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});

it("meets a challenge by itself, and repeats the same report", async () => {
  const challenge = { kind: "work", puzzle: "end.nonce.mark", count: 2, bits: 4 };
  const posed = { success: false, code: "challenge_required", message: "Druk.", challenge };
  const thanks = next;
  const answers = [async () => Response.json(posed, { status: 428 })];
  next = () => (answers.shift() ?? thanks)();
  render(<ReportForm />);
  fill();
  fireEvent.click(submit());
  expect(await screen.findByText("7K3QF-0M9XT")).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
