import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SendForm } from "./SendForm";

const config = {
  sendingOn: true,
  sendingDelayed: false,
  customSenders: true,
  linksAllowed: false,
  maxSegments: 20,
  consent: { form: "sentence", version: "1" },
};
const sentence = "Een medewerker kijkt eerst naar je sms.";

let orders: unknown[];
let answers: Response[];

beforeEach(() => {
  sessionStorage.clear();
  orders = [];
  answers = [
    Response.json(
      { success: false, code: "needs_review", message: sentence, reference: "r" },
      { status: 409 },
    ),
    Response.json({ success: true, id: "a", checkoutUrl: "https://pay.example/1" }, { status: 201 }),
  ];
  vi.spyOn(location, "assign").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (input === "/api/senders") return Response.json({ success: true, data: [] });
    if (input === "/api/config") return Response.json({ success: true, config });
    orders.push(JSON.parse(init?.body as string));
    return answers.shift() ?? Response.error();
  });
});
afterEach(() => vi.restoreAllMocks());

async function order(text: string) {
  render(<SendForm />);
  fireEvent.change(screen.getByLabelText("Telefoonnummer"), { target: { value: "06 12345678" } });
  fireEvent.change(screen.getByLabelText("Bericht"), { target: { value: text } });
  await userEvent.click(screen.getByRole("button", { name: /Bestel en betaal/ }));
}

describe("an order that a person looks at first", () => {
  it("is said so with the focus on it, and ordered all the same by its button", async () => {
    await order("Bel me op 06 1234 5678");
    const notice = await screen.findByRole("region", { name: "Je sms wordt eerst nagekeken" });
    await waitFor(() => expect(notice).toHaveFocus());
    expect(notice).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText("Bericht")).toHaveValue("Bel me op 06 1234 5678");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith("https://pay.example/1"));
    const [first, second] = orders as Record<string, unknown>[];
    expect(first).not.toHaveProperty("review");
    expect(second).toEqual({ ...first, review: true });
  });

  it("is not said to have failed", async () => {
    await order("Bel me op 06 1234 5678");
    await screen.findByRole("button", { name: "Laat nakijken en betaal" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/Mislukt/)).toBeNull();
  });
});

describe("an order that the gate refuses", () => {
  it("says for what piece of the text, and selects it there, so that the next key mends it", async () => {
    answers = [
      Response.json(
        {
          success: false,
          code: "message_callback",
          field: "message",
          message: "Vraag niemand een nummer te bellen.",
          place: { start: 33, end: 46, text: "020 123 45 67" },
          reference: "r",
        },
        { status: 400 },
      ),
    ];
    await order("Uw bankpas is geblokkeerd. Bel 020 123 45 67 met spoed");
    const piece = await screen.findByText("020 123 45 67");
    expect(piece.tagName).toBe("MARK");
    expect(piece.parentElement).toHaveTextContent("Het gaat om: 020 123 45 67");
    const area = screen.getByLabelText<HTMLTextAreaElement>("Bericht");
    await waitFor(() => expect(area).toHaveFocus());
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("020 123 45 67");
    expect(area).toHaveAccessibleDescription(/nummer te bellen|bellen/i);
  });
});
