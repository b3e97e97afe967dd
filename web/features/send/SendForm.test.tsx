import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendNl } from "#voice/send";
import { speak } from "../../i18n/language";
import { draftKey } from "../../lib/draft";
import { translate } from "../../testing/translate";
import { SendForm } from "./SendForm";

const groups = [
  { id: 1, name: "Feest", senders: [{ id: 1, name: "Sinterklaas" }] },
  { id: null, name: "Standaard", senders: [{ id: 2, name: "Anoniem" }] },
];
const config = {
  sendingOn: true,
  sendingDelayed: false,
  customSenders: true,
  linksAllowed: false,
  maxSegments: 20,
  consent: { form: "sentence", version: "1" },
};

type Answer = Response | Error;
let orders: { key: string | null; body: unknown }[];
let next: () => Answer | Promise<Answer>;
let settings: typeof config;

beforeEach(() => {
  sessionStorage.clear();
  orders = [];
  settings = config;
  next = () => created;
  vi.spyOn(location, "assign").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (input === "/api/senders") return Response.json({ success: true, data: groups });
    if (input === "/api/config") return Response.json({ success: true, config: settings });
    orders.push({
      key: new Headers(init?.headers).get("Idempotency-Key"),
      body: JSON.parse(init?.body as string),
    });
    const answer = await next();
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.ready;
});

const created = Response.json(
  { success: true, id: "a", checkoutUrl: "https://pay.example/1" },
  { status: 201 },
);
const lost = () => new TypeError("Failed to fetch");
const refusal = (message: string) =>
  Response.json({ success: false, code: "receiver_unreachable", message }, { status: 422 });

const number = () => screen.getByLabelText("Telefoonnummer");
const message = () => screen.getByLabelText("Bericht");
const sender = () => screen.getByRole("combobox", { name: "Afzender" });
const button = () => screen.getByRole("button", { name: /Bestel en betaal|Betaling wordt voorbereid/ });
const paste = (text: string) => fireEvent.change(message(), { target: { value: text } });
const counter = () => screen.getByText(/van 1.280 tekens/).parentElement;

async function fill(text = "Hoi") {
  fireEvent.change(number(), { target: { value: "06 12345678" } });
  paste(text);
  await waitFor(() => expect(screen.getByText("Wordt verstuurd naar +31 6 12345678")).toBeVisible());
}

describe("the message's hint", () => {
  it("says that links are forbidden until staff are known to allow them", async () => {
    settings = { ...config, linksAllowed: true };
    render(<SendForm />);
    expect(screen.getByText("De ontvanger kan niet antwoorden. Links zijn niet toegestaan.")).toBeVisible();
    expect(await screen.findByText("De ontvanger kan niet antwoorden.")).toBeVisible();
    expect(screen.queryByText(/Links zijn niet/)).toBeNull();
  });

  it("stays as it is where they do not", async () => {
    render(<SendForm />);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(message()).toHaveAccessibleDescription(/Links zijn niet toegestaan\./);
  });
});

describe("the counter", () => {
  it.each([
    [0, "0", "1 deel", "€ 0,99", "text-muted"],
    [160, "160", "1 deel", "€ 0,99", "text-muted"],
    [161, "161", "2 delen", "€ 1,68", "text-muted"],
    [1120, "1.120", "7 delen", "€ 5,13", "text-muted"],
    [1121, "1.121", "8 delen", "€ 5,82", "text-warn"],
    [1280, "1.280", "8 delen", "€ 5,82", "text-warn"],
  ])("shows %i characters as %s, %s, %s", (length, count, parts, price, ink) => {
    render(<SendForm />);
    paste("x".repeat(length));
    expect(counter()).toHaveTextContent(`${count} van 1.280 tekens${parts}`);
    expect(counter()).toHaveClass(ink);
    expect(button()).toHaveTextContent(`Bestel en betaal · ${price}`);
    expect(button()).toBeEnabled();
  });

  it("keeps a paste over the limit whole, says so, and does not let it be ordered", () => {
    render(<SendForm />);
    paste("x".repeat(1281));
    expect(message()).toHaveValue("x".repeat(1281));
    expect(counter()).toHaveClass("text-error");
    expect(counter()).toHaveTextContent("(Te lang! Max 8 delen)");
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription("(Te lang! Max 8 delen)");
  });

  it("stops keys at the limit but not what is pasted or dictated", () => {
    render(<SendForm />);
    paste("x".repeat(1280));
    const area = message() as HTMLTextAreaElement;
    area.setSelectionRange(1280, 1280);
    const tryInput = (inputType: string, data: string | null) =>
      area.dispatchEvent(new InputEvent("beforeinput", { inputType, data, cancelable: true }));
    expect(tryInput("insertText", "y")).toBe(false);
    expect(tryInput("insertLineBreak", null)).toBe(false);
    expect(tryInput("insertText", "een heel gedicteerd stuk")).toBe(true);
    expect(tryInput("insertFromPaste", null)).toBe(true);
    expect(tryInput("deleteContentBackward", null)).toBe(true);
  });

  it("and the price go on in a page that the browser has translated", () => {
    const { container } = render(<SendForm />);
    const [pay, of] = [button(), counter()];
    translate(container, (text) => text);
    paste("x".repeat(400));
    expect(of?.closest("p")).toHaveTextContent("400 van 1.280 tekens3 delen");
    expect(pay).toHaveTextContent("Bestel en betaal · € 2,37");
    for (const price of container.querySelectorAll("[data-live=price]"))
      expect(price).toHaveTextContent("€ 2,37");
  });

  it("is spoken after a silence, and only when something has been reached", async () => {
    vi.useFakeTimers();
    render(<SendForm />);
    paste("x".repeat(20));
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.queryByText(/\d tekens, \d/)).toBeNull();
    paste("x".repeat(200));
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.queryByText(/\d tekens, \d/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText(/200 tekens, 2 delen, € 1,68/)).toHaveAttribute("aria-live", "polite");
  });
});

describe("errors", () => {
  it("come together on top when an empty form is sent, in the owner's words, and lead to their fields", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await user.clear(sender());
    await user.click(button());
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Telefoonnummer is verplicht", "Afzender is verplicht", "Bericht is verplicht"]);
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(within(summary).getByText("Bericht is verplicht"));
    expect(message()).toHaveFocus();
    expect(orders).toEqual([]);
  });

  it("come when a field is left and go the moment it is mended", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await user.type(number(), "06123");
    expect(screen.queryByText(/geldig internationaal/)).toBeNull();
    await user.tab();
    expect(await screen.findByText("Voer een geldig internationaal telefoonnummer in")).toBeVisible();
    expect(number()).toHaveAttribute("aria-invalid", "true");
    expect(number()).toHaveAccessibleDescription(expect.stringContaining("Fout: Voer een geldig"));
    await user.clear(number());
    await user.type(number(), "0612345678");
    await waitFor(() => expect(screen.queryByText(/geldig internationaal/)).toBeNull());
  });

  it("do not come when someone looks something up in another window", () => {
    render(<SendForm />);
    number().focus();
    fireEvent.change(number(), { target: { value: "06 123" } });
    fireEvent.blur(number());
    expect(screen.queryByText(/geldig internationaal/)).toBeNull();
    act(() => message().focus());
    expect(screen.getByText(/geldig internationaal/)).toBeVisible();
  });

  it("of a number go when another country makes it right", async () => {
    render(<SendForm />);
    await screen.findByRole("option", { name: "Luxemburg +352" });
    fireEvent.change(number(), { target: { value: "1234" } });
    act(() => number().focus());
    act(() => message().focus());
    expect(screen.getByText(/kort nummer/)).toBeVisible();
    fireEvent.change(screen.getByLabelText("Land"), { target: { value: "LU" } });
    expect(screen.queryByText(/kort nummer/)).toBeNull();
  });

  it("leave the summary one by one, and it goes with the last", async () => {
    render(<SendForm />);
    fireEvent.click(button());
    const lines = () => within(screen.getByRole("alert")).getAllByRole("link");
    expect(lines()).toHaveLength(2);
    paste("Hoi");
    expect(lines()).toHaveLength(1);
    paste("");
    expect(lines()).toHaveLength(1);
    fireEvent.change(number(), { target: { value: "06 12345678" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("put a word before the page's title while they stand", async () => {
    document.title = "Anonieme sms versturen";
    render(<SendForm />);
    fireEvent.click(button());
    await waitFor(() => expect(document.title).toBe("Fout: Anonieme sms versturen"));
    await fill();
    await waitFor(() => expect(document.title).toBe("Anonieme sms versturen"));
  });
});

describe("ux-2 0.5: a number", () => {
  const line = () => document.getElementById("receiver-understood");
  const typed = (text: string) => fireEvent.change(number(), { target: { value: text } });
  const leave = () => {
    act(() => number().focus());
    act(() => message().focus());
  };

  it.each(["06 12345678", "+32 470 12 34 56", "+49 1512 3456789", "+44 7400 123456", "+33 6 12 34 56 78"])(
    "that the page can vouch for is green: %s",
    (text) => {
      render(<SendForm />);
      typed(text);
      leave();
      expect(line()).toHaveTextContent(/^Wordt verstuurd naar/);
      expect(line()?.querySelector(".text-ok svg")).not.toBeNull();
    },
  );

  it.each(["+90 530 123 45 67", "+31 97 0123 456789", "+1 201 555 0123"])(
    "that it knows nothing of is neither green nor refused: %s",
    (text) => {
      render(<SendForm />);
      typed(text);
      leave();
      expect(line()).toHaveTextContent(/^Wordt verstuurd naar/);
      expect(line()?.querySelector(".text-ok, svg")).toBeNull();
      expect(number()).not.toHaveAttribute("aria-invalid");
    },
  );

  it("that is being typed is left alone, and called incomplete when it is left so", () => {
    render(<SendForm />);
    for (const text of ["06 1234", "06 12345", "06 1234567"]) {
      typed(text);
      expect(line()).toHaveTextContent("");
    }
    expect(number()).not.toHaveAttribute("aria-invalid");
    leave();
    expect(number()).toHaveAccessibleDescription(expect.stringContaining("Dit nummer is niet compleet"));
    typed("06 12345678");
    expect(number()).not.toHaveAttribute("aria-invalid");
    expect(line()).toHaveTextContent("Wordt verstuurd naar +31 6 12345678");
  });

  it.each([
    ["06 123456789", "Dit nummer heeft te veel cijfers"],
    ["020 1234567", "Dit is een vast nummer: daar komt geen sms aan. Vul een mobiel nummer in."],
    ["+44 20 7123 4567", "Dit is een vast nummer: daar komt geen sms aan. Vul een mobiel nummer in."],
    ["+850 192 123 4567", "Naar dit land versturen we geen sms’en, vanwege internationale sancties."],
  ])("that cannot work is told at once, in ink: %s", (text, sentence) => {
    render(<SendForm />);
    typed(text);
    expect(line()).toHaveTextContent(sentence);
    expect(line()?.querySelector(".text-ok")).toBeNull();
    leave();
    expect(number()).toHaveAccessibleDescription(expect.stringContaining(`Fout: ${sentence}`));
    expect(line()).toHaveTextContent("");
  });
});

describe("ux-2 0.3: a country whose networks refuse names", () => {
  it("asks for a tick at the sender, only there, and sends nothing before it", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await fill();
    expect(screen.queryByRole("checkbox")).toBeNull();
    fireEvent.change(number(), { target: { value: "+1 201 555 0123" } });
    const tick = screen.getByRole("checkbox", { name: sendNl.senderRisk });
    expect(sender()).toHaveAccessibleDescription(sendNl.senderLimits.refused);
    fireEvent.click(button());
    expect(tick).toHaveAccessibleDescription(/Bevestig dat je dit weet/);
    expect(await screen.findByRole("alert")).toHaveTextContent("Bevestig dat je dit weet");
    expect(orders).toEqual([]);
    await user.click(tick);
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(button());
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    expect(orders.map(({ body }) => body)).toEqual([
      { receiver: "+12015550123", sender: "Anoniem", message: "Hoi", senderRisk: "accepted" },
    ]);
  });

  it("asks again when the number has been another country's in between", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    const type = (text: string) => fireEvent.change(number(), { target: { value: text } });
    type("+1 201 555 0123");
    await user.click(screen.getByRole("checkbox"));
    type("06 12345678");
    expect(screen.queryByRole("checkbox")).toBeNull();
    type("+86 131 2345 6789");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
  });
});

describe("ordering", () => {
  it("sends the order and leaves for the checkout, pending until then", async () => {
    let answer: (value: Answer) => void = () => undefined;
    next = () => new Promise((resolve) => (answer = resolve));
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button()).toHaveTextContent("Betaling wordt voorbereid…"));
    expect(button()).toBeDisabled();
    await act(async () => answer(created));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith("https://pay.example/1"));
    expect(orders.map(({ body }) => body)).toEqual([
      { receiver: "+31612345678", sender: "Anoniem", message: "Hoi" },
    ]);
    expect(button()).toBeDisabled();
  });

  it("is idle again on a page that comes back out of the browser's memory", async () => {
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(button()).toBeEnabled();
  });

  it("shows a refusal with the server's words, as a toast and above the button", async () => {
    next = () => refusal("Dit nummer wil geen berichten ontvangen.");
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getAllByText("❌ Betaling Mislukt")).toHaveLength(2));
    expect(screen.getAllByText("Dit nummer wil geen berichten ontvangen.")).toHaveLength(2);
    expect(button()).toBeEnabled();
    expect(message()).toHaveValue("Hoi");
  });

  it("ux-2 0.5: says at its field what the Worker objects to, with the focus there, until it is touched", async () => {
    document.title = "Anonieme sms versturen";
    const problem = { success: false, code: "receiver_no_sms", message: "Nee.", field: "receiver" };
    next = () => Response.json(problem, { status: 400 });
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(number()).toHaveFocus());
    expect(number()).toHaveAttribute("aria-invalid", "true");
    const said = "Fout: Dit nummer kan geen sms ontvangen";
    expect(number()).toHaveAccessibleDescription(expect.stringContaining(said));
    expect(screen.queryByText(/Wordt verstuurd naar/)).toBeNull();
    expect(document.title).toBe("Fout: Anonieme sms versturen");
    paste("Hoi!");
    expect(number()).toHaveAttribute("aria-invalid", "true");
    fireEvent.change(number(), { target: { value: "06 87654321" } });
    await waitFor(() => expect(number()).not.toHaveAttribute("aria-invalid"));
    expect(screen.getByText("Wordt verstuurd naar +31 6 87654321")).toBeVisible();
    expect(document.title).toBe("Anonieme sms versturen");
  });

  it("leads from such an objection to its field, and sums nothing up", async () => {
    const problem = { success: false, code: "sender_not_listed", message: "Nee.", field: "sender" };
    next = () => Response.json(problem, { status: 400 });
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(sender()).toHaveFocus());
    message().focus();
    fireEvent.click(await screen.findByRole("link", { name: /Kies een afzender uit de lijst/ }));
    expect(sender()).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("has words of its own where an answer has neither address nor sentence", async () => {
    next = () => Response.json({ success: false });
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    expect((await screen.findAllByText("Kon betaling niet aanmaken."))[0]).toBeVisible();
  });

  it("says a failed request in our words (finding 11), and repeats the same order on the next try", async () => {
    next = lost;
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    expect((await screen.findAllByText("Fout bij betaling"))[0]).toBeVisible();
    expect(screen.getAllByText(/We konden onze server niet bereiken/)[0]).toBeVisible();
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    next = () => refusal("Nee.");
    fireEvent.click(button());
    await screen.findAllByText("Nee.");
    fireEvent.click(button());
    await waitFor(() => expect(orders).toHaveLength(3));
    expect(orders[0]?.key).toMatch(/^[\x21-\x7e]{16,128}$/);
    expect(orders[1]?.key).toBe(orders[0]?.key);
    expect(orders[2]?.key).not.toBe(orders[1]?.key);
  });

  it("meets a challenge by itself, and repeats the same order with the same key", async () => {
    const challenge = { kind: "work", puzzle: "end.nonce.mark", count: 2, bits: 4 };
    const posed = { success: false, code: "challenge_required", message: "Druk.", challenge };
    const answers = [Response.json(posed, { status: 428 }), created];
    next = () => answers.shift() ?? created;
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith("https://pay.example/1"));
    expect(orders).toHaveLength(2);
    expect(orders[1]).toEqual(orders[0]);
    expect(screen.queryByText("Betaling Mislukt")).toBeNull();
  });

  it("that is challenged twice says so with the server's words, loses nothing, and can be tried again", async () => {
    const challenge = { kind: "work", puzzle: "end.nonce.mark", count: 1, bits: 1 };
    const posed = { success: false, code: "challenge_required", message: "Nog een keer.", challenge };
    next = () => Response.json(posed, { status: 428 });
    render(<SendForm />);
    await fill("Hoi daar");
    fireEvent.click(button());
    expect((await screen.findAllByText("Nog een keer."))[0]).toBeVisible();
    expect(orders).toHaveLength(2);
    expect(message()).toHaveValue("Hoi daar");
    next = () => created;
    fireEvent.click(button());
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith("https://pay.example/1"));
  });

  it("says that an unknown error occurred where the error says nothing", async () => {
    next = () => new Error("");
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    expect((await screen.findAllByText("Er is een onbekende fout opgetreden."))[0]).toBeVisible();
  });

  it("is not possible while sending is paused, and says so (finding 10)", async () => {
    settings = { ...config, sendingOn: false };
    render(<SendForm />);
    const paused = await screen.findByRole("button", { name: /We versturen nu even niets/ });
    expect(paused).toBeDisabled();
    // Before the form, too, where it describes the button.
    const [top] = screen.getAllByRole("status");
    expect(top).toHaveTextContent("We versturen nu even niets");
    expect(paused).toHaveAccessibleDescription(/Je kunt je bericht alvast schrijven/);
  });

  it("is possible while the gateways are down, and has the page say before that it goes out later (finding 10)", async () => {
    settings = { ...config, sendingDelayed: true };
    render(<SendForm />);
    expect(await screen.findByText("Versturen duurt nu langer dan normaal.")).toBeVisible();
    expect(button()).toBeEnabled();
  });

  it("asks for a tick where the site wants one, and sends its version", async () => {
    settings = { ...config, consent: { form: "checkbox", version: "v7" } };
    render(<SendForm />);
    const tick = await screen.findByRole("checkbox");
    await fill();
    fireEvent.click(button());
    expect((await screen.findAllByText("Vink aan dat we je sms direct mogen versturen"))[0]).toBeVisible();
    fireEvent.click(tick);
    fireEvent.click(button());
    await waitFor(() => expect(orders[0]?.body).toMatchObject({ consent: "v7" }));
  });

  it("opens the terms in a new tab and says so", () => {
    render(<SendForm />);
    const link = screen.getByRole("link", { name: "voorwaarden (opent in een nieuw tabblad)" });
    expect(link).toHaveAttribute("href", "/voorwaarden");
    expect(link).toHaveAttribute("target", "_blank");
  });
});

it("F8 goes from a field to the place of the toasts also before the first of them, and Escape back", async () => {
  const user = userEvent.setup();
  render(<SendForm />);
  message().focus();
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByRole("region", { name: "Mededelingen (F8)" })).toHaveFocus());
  await user.keyboard("{Escape}");
  expect(message()).toHaveFocus();
});

describe("the draft", () => {
  it("survives a reload and is wiped with everything else on request", async () => {
    const first = render(<SendForm />);
    await fill("Lieve Noor");
    first.unmount();
    render(<SendForm />);
    await waitFor(() => expect(message()).toHaveValue("Lieve Noor"));
    expect(number()).toHaveValue("06 12345678");
    fireEvent.click(screen.getByText("Wis alles"));
    expect(message()).toHaveValue("");
    expect(number()).toHaveValue("");
    expect(sender()).toHaveValue("Anoniem");
    expect(sessionStorage.getItem(draftKey)).toBeNull();
    expect(number()).toHaveFocus();
  });

  it("that was wiped can be put back, with number, sender and country, until something new is typed (finding 18)", async () => {
    render(<SendForm />);
    await fill("Lieve Noor");
    fireEvent.change(sender(), { target: { value: "Tante Bep" } });
    const wipe = () => fireEvent.click(screen.getByText("Wis alles"));
    wipe();
    expect(screen.getByText("Alles is gewist.")).toBeVisible();
    fireEvent.click(screen.getByText("Zet terug"));
    expect(message()).toHaveValue("Lieve Noor");
    expect(number()).toHaveValue("06 12345678");
    expect(sender()).toHaveValue("Tante Bep");
    expect(sessionStorage.getItem(draftKey)).toContain("Lieve Noor");
    wipe();
    paste("Iets nieuws");
    expect(screen.queryByText("Zet terug")).toBeNull();
    expect(screen.getByText("Wis alles")).toBeVisible();
  });

  it("keeps the focus of a keyboard on the button that wipes and puts back (finding 18)", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await fill("Lieve Noor");
    act(() => screen.getByText("Wis alles").focus());
    await user.keyboard("{Enter}");
    expect(screen.getByText("Zet terug")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(message()).toHaveValue("Lieve Noor");
  });

  it("is wiped without a word about fields that are empty now", () => {
    render(<SendForm />);
    act(() => message().focus());
    fireEvent.click(screen.getByText("Wis alles"));
    expect(number()).toHaveFocus();
    expect(message()).not.toHaveAttribute("aria-invalid");
  });

  it("may have a country that is in the list only once the code has come", async () => {
    const draft = { country: "AT", receiver: "0664 1234567", sender: "Noor", message: "Hoi" };
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(<SendForm />);
    render(<SendForm />, { container, hydrate: true });
    await waitFor(() => expect(screen.getByLabelText("Land")).toHaveValue("AT"));
    expect(screen.getByText(/Wordt verstuurd naar \+43 664/)).toBeVisible();
  });

  it("gives way to what was typed before the form's code came", async () => {
    const draft = { country: "BE", receiver: "0470123456", sender: "Noor", message: "oud" };
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
    render(<SendForm />);
    expect(message()).toHaveValue("oud");
    expect(sender()).toHaveValue("Noor");
    expect(screen.getByLabelText("Land")).toHaveValue("BE");
  });

  it("is no condition: where storage is blocked everything works", async () => {
    vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    render(<SendForm />);
    await fill();
    fireEvent.click(button());
    await waitFor(() => expect(orders).toHaveLength(1));
  });
});

describe("taking over a page that was typed in before", () => {
  it("keeps every character, counts it, prices it and drafts it, without a further key", async () => {
    const complained = vi.spyOn(console, "error");
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(<SendForm />);
    const typed = { receiver: "0612345678", message: "a".repeat(200), sender: "Noor" };
    for (const [id, text] of Object.entries(typed)) {
      const field = container.querySelector<HTMLInputElement>(`#${id}`);
      if (field) field.value = text;
    }
    const shown = { count: "200", parts: "2", unit: "delen", price: "€\u00a01,68" };
    for (const [name, text] of Object.entries(shown)) {
      for (const node of container.querySelectorAll(`[data-live=${name}]`)) node.textContent = text;
    }
    const hydrated = vi.fn();
    render(<SendForm onHydrated={hydrated} />, { container, hydrate: true });

    await waitFor(() => expect(hydrated).toHaveBeenCalledOnce());
    expect(message()).toHaveValue(typed.message);
    expect(number()).toHaveValue(typed.receiver);
    expect(sender()).toHaveValue(typed.sender);
    expect(counter()).toHaveTextContent("200 van 1.280 tekens2 delen");
    expect(button()).toHaveTextContent("€ 1,68");
    expect(screen.getByText("Wordt verstuurd naar +31 6 12345678")).toBeVisible();
    expect(sessionStorage.getItem(draftKey)).toContain(typed.message);
    expect(complained).not.toHaveBeenCalled();
    expect(document.documentElement.dataset.ready).toBe("");
  });

  it("sends the form that was sent before the code came", async () => {
    document.documentElement.dataset.submits = "";
    render(<SendForm />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Telefoonnummer is verplicht");
    expect(document.documentElement.dataset.submits).toBeUndefined();
  });
});

describe("the fields", () => {
  it("move the country with a number that names its own", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await user.type(number(), "+32 470 12 34 56");
    await user.tab();
    expect(screen.getByLabelText("Land")).toHaveValue("BE");
  });

  it("offer senders in their groups and take a typed one", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    await user.click(sender());
    expect(await screen.findByRole("group", { name: "Feest" })).toBeVisible();
    await user.click(screen.getByRole("option", { name: "Sinterklaas" }));
    expect(sender()).toHaveValue("Sinterklaas");
    await user.clear(sender());
    await user.type(sender(), " De Buurt {Enter}");
    expect(sender()).toHaveValue("De Buurt");
    expect(orders).toEqual([]);
  });

  it("name the characters that cost the network more, show what would change, change it and change it back", async () => {
    const user = userEvent.setup();
    render(<SendForm />);
    const text = "Twee ideeën over België. ".repeat(3);
    paste("Twee ideeën");
    expect(
      screen.getByText("Met emoji of bijzondere tekens passen er 70 tekens in een sms, in plaats van 160."),
    ).toBeVisible();
    paste(text);
    expect(screen.getByText(/Door ë knipt het netwerk je bericht in 2 stukken/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Vervang deze tekens" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Laat zien wat ik kan vervangen" }));
    expect(screen.getByRole("listitem")).toHaveTextContent("ë → e (6×)");
    await user.click(screen.getByRole("button", { name: "Vervang deze tekens" }));
    expect(message()).toHaveValue(text.replaceAll("ë", "e"));
    await user.click(screen.getByRole("button", { name: "Maak ongedaan" }));
    expect(message()).toHaveValue(text);
    // Each button goes with what it does; the focus of a keyboard does not.
    await user.click(await screen.findByRole("button", { name: "Laat zien wat ik kan vervangen" }));
    for (const name of ["Vervang deze tekens", "Maak ongedaan"]) {
      (await screen.findByRole("button", { name })).focus();
      await user.keyboard("{Enter}");
      expect(message()).toHaveFocus();
    }
    expect(message()).toHaveValue(text);
  });
});

it("ux-2 D26: lists no character that cannot be seen among those that make a text longer", () => {
  render(<SendForm />);
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  paste(`${family} \u2764\ufe0f`.repeat(8));
  expect(
    screen.getByText(/^Door \u{1f468}, \u{1f469}, \u{1f467} en \u2764 knipt het netwerk/u),
  ).toBeVisible();
  paste("a\u200b".repeat(80));
  expect(screen.getByText(/^Door onzichtbare tekens knipt het netwerk/)).toBeVisible();
});

it("says of a character without a picture what it would become: nothing, or a space that is not called gone", async () => {
  const user = userEvent.setup();
  render(<SendForm />);
  paste("Tot\u00a0zo\u200b!");
  await user.click(await screen.findByRole("button", { name: "Laat zien wat ik kan vervangen" }));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "onzichtbare tekens → spatie",
    "onzichtbare tekens → weg",
  ]);
});

it("takes out what turns a pasted number around, which nobody can see, and then takes the order", async () => {
  const user = userEvent.setup();
  render(<SendForm />);
  await fill("Bel \u202d+31 6 98765432\u202c even");
  fireEvent.click(button());
  expect((await screen.findAllByText(/^In je bericht zit een onzichtbaar stuurteken/))[0]).toBeVisible();
  expect(orders).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Laat zien wat ik kan vervangen" }));
  expect(screen.getByText("onzichtbare tekens → weg").closest("li")).toHaveTextContent("(2×)");
  await user.click(screen.getByRole("button", { name: "Vervang deze tekens" }));
  expect(message()).toHaveValue("Bel +31 6 98765432 even");
  expect(screen.queryByText(/onzichtbaar stuurteken/)).toBeNull();
  fireEvent.click(button());
  await waitFor(() => expect(orders[0]?.body).toMatchObject({ message: "Bel +31 6 98765432 even" }));
});

it("can be posted without any script: each field by its name, and the language", async () => {
  render(<SendForm />);
  const form = screen.getByRole<HTMLFormElement>("form");
  expect(form.getAttribute("action")).toBe("/api/payments/create");
  expect(form.method).toBe("post");
  const fields = () => Object.fromEntries(new FormData(form));
  expect(fields()).toEqual({ lang: "nl", country: "NL", receiver: "", sender: "Anoniem", message: "" });
  await act(() => speak("en"));
  expect(fields().lang).toBe("en");
  await act(() => speak("nl"));
});

it("ux-2 0.3: says beside the sender what the receiver's country does with a name, for a typed country code too, and shows it", async () => {
  const user = userEvent.setup();
  const { container } = render(<SendForm />);
  const shown = () => container.querySelector("figure b")?.textContent;
  const hint = "Hoogstens 11 tekens: letters, cijfers, spaties en & - _ .";
  const replaced = "In dit land ziet de ontvanger een nummer of een vaste naam, niet deze naam.";
  expect(sender()).toHaveAccessibleDescription(hint);
  expect(shown()).toBe("Anoniem");
  await user.selectOptions(screen.getByRole("combobox", { name: "Land" }), "BE");
  expect(sender()).toHaveAccessibleDescription(replaced);
  expect(shown()).toBe("een nummer: +•• ••• ••••");
  await user.type(screen.getByRole("textbox", { name: "Telefoonnummer" }), "+34 612 34 56 78");
  expect(sender()).toHaveAccessibleDescription(sendNl.senderLimits.registered);
  expect(shown()).toBe("Anoniem of een nummer");
  await user.clear(screen.getByRole("textbox", { name: "Telefoonnummer" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Land" }), "DE");
  expect(sender()).toHaveAccessibleDescription(hint);
  expect(shown()).toBe("Anoniem");
});
