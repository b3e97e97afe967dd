import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CaseView } from "#contract/abuse";
import { speak } from "../../i18n/language";
import { CaseLookup } from "./CaseLookup";

const createdAt = Date.UTC(2026, 10, 20, 22, 17);
const aCase = (changes: Partial<CaseView> = {}): CaseView => ({
  status: "pending",
  createdAt,
  closedAt: null,
  decision: null,
  ...changes,
});
const found = (view: CaseView) => Response.json({ success: true, case: view });
const refusal = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message }, { status });

let asked: unknown[];
let next: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  next = async () => found(aCase());
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, { method, body } = {}) => {
    asked.push([method, input, body]);
    return next();
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.ready;
  await act(() => speak("nl"));
});

const field = () => screen.getByLabelText("Zaakcode");
const look = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(screen.getByRole("button", { name: "Bekijk je melding" }));
};

it.each([
  [aCase(), "In behandeling", []],
  [aCase({ status: "resolved", closedAt: createdAt + 3_600_000 }), "Opgelost", ["21 november 2026 om 00:17"]],
  [
    aCase({ status: "dismissed", closedAt: createdAt, decision: "Geen sms van ons." }),
    "Afgewezen",
    ["Geen sms van ons."],
  ],
])("shows case %#: its state in words, its dates and what was decided", async (view, label, more) => {
  next = async () => found(view);
  render(<CaseLookup />);
  look("7k3qf om9xt");
  expect(await screen.findByText(label)).toBeVisible();
  expect(asked).toEqual([["POST", "/api/abuse/cases", '{"code":"7K3QF-0M9XT"}']]);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Zaak 7K3QF-0M9XT" })).toHaveFocus());
  expect(screen.getByText("Gemeld op").parentElement).toHaveTextContent("20 november 2026 om 23:17");
  for (const text of more) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText("Gesloten op") !== null).toBe(view.closedAt !== null);
});

it("reads the code from behind the hash, and again when that changes", async () => {
  history.replaceState(null, "", "/melding#7K3QF-0M9XT");
  render(<CaseLookup />);
  expect(await screen.findByText("In behandeling")).toBeVisible();
  expect(field()).toHaveValue("7K3QF-0M9XT");
  history.replaceState(null, "", "/melding#00000-00000");
  act(() => void dispatchEvent(new Event("hashchange")));
  expect(await screen.findByText("Zaak 00000-00000")).toBeVisible();
});

it("asks nothing about what cannot be a code, and says so at the field", () => {
  render(<CaseLookup />);
  look("onzin");
  expect(asked).toEqual([]);
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription(
    /Deze zaakcode kennen we niet. Controleer of je hem goed hebt overgenomen./,
  );
});

it("says when a code is not known", async () => {
  next = async () => refusal(404, "case_not_found", "");
  render(<CaseLookup />);
  look("00000-00000");
  expect(await screen.findByText(/Deze zaakcode kennen we niet/)).toBeVisible();
  next = async () => found(aCase());
  look("00000-00000");
  await waitFor(() => expect(screen.queryByText(/Deze zaakcode kennen we niet/)).toBeNull());
});

it.each([
  ["the server's sentence", async () => refusal(429, "rate_limited", "Rustig aan."), "Rustig aan."],
  [
    "its own",
    () => Promise.reject(new TypeError("Failed to fetch")),
    /We kunnen je melding nu niet opzoeken/,
  ],
  ["its own", async () => new Response("<h1>"), /We kunnen je melding nu niet opzoeken/],
] as const)("says %s where it fails", async (_, answer, text) => {
  next = answer;
  render(<CaseLookup />);
  look("7K3QF-0M9XT");
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(field()).toHaveValue("7K3QF-0M9XT");
});

it("shows the answer to the latest question only", async () => {
  const answers: ((response: Response) => void)[] = [];
  next = () => new Promise((resolve) => answers.push(resolve));
  render(<CaseLookup />);
  look("00000-00000");
  fireEvent.change(field(), { target: { value: "11111-11111" } });
  fireEvent.submit(screen.getByRole("form"));
  answers[1]?.(found(aCase({ status: "resolved" })));
  expect(await screen.findByText("Opgelost")).toBeVisible();
  await act(async () => {
    answers[0]?.(found(aCase()));
    await new Promise((done) => setTimeout(done));
  });
  expect(screen.getByText("Opgelost")).toBeVisible();
  expect(screen.queryByText("In behandeling")).toBeNull();
});

it("keeps the code out of an address even without scripts", () => {
  render(<CaseLookup />);
  expect([...new FormData(screen.getByRole<HTMLFormElement>("form"))]).toEqual([]);
});

it("speaks English", async () => {
  render(<CaseLookup />);
  look("7K3QF-0M9XT");
  await screen.findByText("In behandeling");
  await act(() => speak("en"));
  expect(screen.getByText("Pending")).toBeVisible();
});
