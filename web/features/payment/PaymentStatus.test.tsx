import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PaymentView } from "../../../worker/contract/payments";
import { speak } from "../../i18n/language";
import { readDraft, saveDraft } from "../../lib/draft";
import { anOrder, open, orderedAt, pass, pending, setVisibility, stubApi } from "./testing";

const link = (name: string) => screen.queryByRole("link", { name });
const button = (name: string) => screen.queryByRole("button", { name });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const announced = () => screen.getByRole("status").textContent;
const draft = { country: "NL", receiver: "06 12345678", sender: "Anoniem", message: "Tot morgen" };
const stillWaiting = /We wachten nog steeds op bericht van de betaaldienst/;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  await speak("nl");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("what the page says of the payment", () => {
  test("a spinner with its words turns until the first answer", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await open();
    expect(screen.getByText("Betalingsstatus ophalen...")).toBeVisible();
    expect(document.title).toBe("Betalingsstatus – Briefje");
  });

  const failures = [
    [
      "failed",
      "Betaling mislukt",
      "Mislukt",
      "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    ],
    [
      "expired",
      "Betaling verlopen",
      "Verlopen",
      "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
    ],
    [
      "canceled",
      "Betaling geannuleerd",
      "Geannuleerd",
      "De betaling is geannuleerd. Je sms is niet verstuurd.",
    ],
  ] as const;

  test.each(failures)("%s is said plainly, with a way to try again", async (status, title, label, text) => {
    saveDraft(draft);
    const api = stubApi(pending({ status, message: { status: "cancelled", steps: [] } }));
    await open();
    expect(heading()).toBe(title);
    expect(document.title).toBe(`${title} – Briefje`);
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(link("Opnieuw Proberen")).toHaveAttribute("href", "/");
    expect(link("Opnieuw Proberen")).toHaveAccessibleDescription("Wat je typte, staat nog klaar.");
    expect(link("Terug naar de startpagina")).toHaveAttribute("href", "/");
    expect(link("Verder met betalen")).toBeNull();
    expect(readDraft()).toEqual(draft);
    await pass(60_000);
    expect(api.asked).toBe(1);
  });

  test("nothing typed is promised to be kept where nothing was", async () => {
    stubApi(pending({ status: "failed" }));
    await open();
    expect(link("Opnieuw Proberen")).not.toHaveAccessibleDescription();
  });

  test("a pending payment can be gone on with", async () => {
    stubApi(pending({ checkoutUrl: "https://pay.example/abc" }));
    await open();
    expect(heading()).toBe("Betaling in behandeling");
    expect(screen.getByText("In behandeling")).toBeVisible();
    expect(link("Verder met betalen")).toHaveAttribute("href", "https://pay.example/abc");
    expect(link("Opnieuw Proberen")).toBeNull();
    expect(button("Opnieuw controleren")).toBeNull();
  });

  test("a paid order is a receipt: amount, count, label, receiver, sender, times and reference", async () => {
    const api = stubApi(anOrder());
    await open();
    expect(api.paths).toEqual([`/api/payments/${anOrder().id}`]);
    expect(heading()).toBe("Betaling gelukt");
    expect(document.title).toBe("Betaling gelukt: Wordt verstuurd – Briefje");
    for (const text of [/^€\s1,68$/, "Betaald", "2", "+31 6 •••• 5678", "Anoniem", anOrder().id]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText("Besteld op").parentElement).toHaveTextContent("20 november 2026 om 23:17");
    expect(screen.getByText("Betaald op").parentElement).toHaveTextContent("20 november 2026 om 23:18");
    expect(link("Opnieuw Proberen")).toBeNull();
    expect(link("Terug naar de startpagina")).toBeVisible();
  });

  test("the draft is wiped once it is paid for, and a later one is left alone", async () => {
    saveDraft(draft);
    stubApi(anOrder());
    await open();
    expect(readDraft()).toBeNull();
    saveDraft(draft);
    await pass(2_000);
    expect(readDraft()).toEqual(draft);
  });

  test.each([
    ["requested", /^We betalen €\s1,68 terug\.$/],
    ["refunded", /^We hebben €\s1,68 terugbetaald\.$/],
    ["failed", /^€\s1,68 terugbetalen lukte niet vanzelf; we doen het met de hand\.$/],
  ] as const)("a refund that is %s is told with its amount", async (status, text) => {
    stubApi(anOrder({ refund: { status, amount: 1.68, at: orderedAt } }));
    await open();
    expect(screen.getByText(text)).toBeVisible();
  });

  test("money that went back is not called a success", async () => {
    stubApi(anOrder({ message: { status: "refunded", steps: [{ status: "refunded", at: orderedAt }] } }));
    await open();
    expect(heading()).toBe("Betaling terugbetaald");
    expect(screen.getByText("Betaald")).toBeVisible();
  });

  test("an unknown order gets the 404 text and is not asked for again", async () => {
    const api = stubApi("404");
    await open("nergens");
    expect(heading()).toBe("Deze bestelling bestaat niet of is verwijderd.");
    expect(document.title).toBe("Page Not Found – Briefje");
    await pass(60_000);
    expect(api.asked).toBe(1);
  });

  test("an id cannot lead to another address of the API", async () => {
    const api = stubApi("404");
    await open("../config?x=1");
    expect(api.paths).toEqual(["/api/payments/..%2Fconfig%3Fx%3D1"]);
  });
});

describe("watching the payment", () => {
  test("asks at once, then every 2 s, 20 times in all", async () => {
    const api = stubApi(pending());
    await open();
    expect(api.asked).toBe(1);
    await pass(2_000);
    expect(api.asked).toBe(2);
    await pass(17 * 2_000);
    expect(api.asked).toBe(19);
    expect(screen.queryByText(stillWaiting)).toBeNull();
    await pass(2_000);
    expect(api.asked).toBe(20);
    expect(screen.getByText(stillWaiting)).toBeVisible();
    expect(screen.getByText(/dan is een tweede betaling niet nodig/)).toBeVisible();
    await pass(14_000);
    expect(api.asked).toBe(20);
  });

  test("keeps a slower watch after that, and shows what it brings", async () => {
    const api = stubApi(pending());
    await open();
    await pass(38_000);
    await pass(15_000);
    expect(api.asked).toBe(21);
    api.answer = anOrder();
    await pass(15_000);
    expect(heading()).toBe("Betaling gelukt");
    expect(screen.queryByText(stillWaiting)).toBeNull();
    const before = api.asked;
    await pass(2_000);
    expect(api.asked).toBe(before + 1);
  });

  test("a check out of turn says that it runs, and keeps the focus", async () => {
    stubApi(pending());
    await open();
    await pass(38_000);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await checkAgain();
    expect(announced()).toBe("Bezig met controleren…");
    expect(button("Bezig met controleren…")).toHaveFocus();
  });

  test("its answer comes at once, and the focus is not lost with the button", async () => {
    const api = stubApi(pending());
    await open();
    await pass(38_000);
    api.answer = anOrder();
    await checkAgain();
    expect(api.asked).toBe(21);
    expect(heading()).toBe("Betaling gelukt");
    expect(button("Opnieuw controleren")).toBeNull();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("rests while the tab is hidden and asks at once when it is back", async () => {
    const api = stubApi(pending());
    await open();
    await setVisibility("hidden");
    await pass(60_000);
    expect(api.asked).toBe(1);
    await setVisibility("visible");
    expect(api.asked).toBe(2);
  });

  test("changes are announced once, and silence stays silent", async () => {
    const api = stubApi(pending());
    await open();
    const region = screen.getByRole("status");
    const heard: (string | null)[] = [];
    const listener = new MutationObserver(() => heard.push(region.textContent));
    listener.observe(region, { characterData: true, childList: true, subtree: true });
    await pass(10_000);
    expect(heard).toEqual([]);
    api.answer = anOrder();
    await pass(10_000);
    expect(heard).toEqual(["Betaling gelukt. Wordt verstuurd."]);
  });
});

describe("when the status cannot be had", () => {
  test.each(["offline", "500"] as const)(
    "%s at first: a calm sentence, and it recovers by itself",
    async (how) => {
      const api = stubApi(how);
      await open();
      expect(screen.getByText(/We kunnen de status nu even niet ophalen/)).toBeVisible();
      expect(button("Opnieuw controleren")).toBeVisible();
      expect(link("Terug naar de startpagina")).toBeVisible();
      await pass(4_000);
      expect(api.asked).toBe(3);
      api.answer = anOrder();
      await pass(2_000);
      expect(heading()).toBe("Betaling gelukt");
    },
  );

  test("while watching: what is known stays, the sentence comes and goes", async () => {
    const api = stubApi(pending());
    await open();
    api.answer = "offline";
    await pass(2_000);
    expect(heading()).toBe("Betaling in behandeling");
    expect(screen.getByText(/We kunnen de status nu even niet ophalen/)).toBeVisible();
    expect(announced()).toBe("De status ophalen lukt nu even niet.");
    expect(button("Opnieuw controleren")).toBeVisible();
    api.answer = anOrder();
    await pass(2_000);
    expect(heading()).toBe("Betaling gelukt");
    expect(screen.queryByText(/We kunnen de status/)).toBeNull();
  });

  test("an answer that is not ours is no answer", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ success: true, payment: { status: "paid" } }));
    await open();
    expect(button("Opnieuw controleren")).toBeVisible();
    expect(screen.queryByText("Betaald")).toBeNull();
  });

  test("failures too use up the brisk checks", async () => {
    const api = stubApi("offline");
    await open();
    await pass(60_000);
    expect(api.asked).toBe(21);
  });
});

describe("the story of the message", () => {
  const message = (...statuses: PaymentView["message"]["status"][]): PaymentView["message"] => ({
    status: statuses.at(-1) ?? "waiting",
    steps: statuses.map((status, index) => ({ status, at: orderedAt + index * 60_000 })),
  });
  const steps = () => within(screen.getByRole("list")).getAllByRole("listitem");

  test("each step has its name and time, the latest its sentence", async () => {
    stubApi(anOrder({ message: message("waiting", "sending", "sent", "delivered") }));
    await open();
    expect(steps().map((step) => step.textContent)).toEqual([
      "Besteld20 november 2026 om 23:17",
      "Wordt verstuurd20 november 2026 om 23:18",
      "Verstuurd20 november 2026 om 23:19",
      "Afgeleverd20 november 2026 om 23:20Het netwerk meldt dat je sms is aangekomen.",
    ]);
    expect(steps().at(-1)).toHaveAttribute("aria-current", "step");
  });

  test("what looks the same twice in a row is told once", async () => {
    stubApi(anOrder({ message: message("waiting", "sending", "sending", "checking", "sending") }));
    await open();
    expect(steps()).toHaveLength(4);
  });

  test("a state without a time is shown without one", async () => {
    stubApi(anOrder({ message: { status: "sent", steps: [] } }));
    await open();
    expect(steps()).toHaveLength(1);
    expect(screen.getByRole("list").querySelector("time")).toBeNull();
  });

  const sentences = [
    ["held", "Je sms wordt nagekeken door een medewerker; binnen 12 uur is hij verstuurd of terugbetaald."],
    [
      "checking",
      "We zoeken uit of het netwerk je sms heeft aangenomen; dat kan even duren; je hoeft niets te doen.",
    ],
    ["sent", "Het netwerk heeft je sms aangenomen. Meldt het dat hij is aangekomen, dan lees je dat hier."],
    [
      "undelivered",
      "Het netwerk meldt dat je sms niet is aangekomen. Blijft het daarbij, dan krijg je je geld terug.",
    ],
    ["refunding", "We betalen je terug. Je hoeft niets te doen."],
    ["refund_failed", "Terugbetalen lukte niet vanzelf; we doen het met de hand."],
    ["stopped", "De betaling is buiten ons om teruggedraaid. Je sms wordt niet verstuurd."],
  ] as const;

  test.each(sentences)("%s has one plain sentence and never claims delivery", async (status, sentence) => {
    stubApi(anOrder({ message: message("waiting", status) }));
    await open();
    expect(within(screen.getByRole("list")).getByText(sentence)).toBeVisible();
    expect(screen.queryByText("Afgeleverd")).toBeNull();
  });

  test.each(["delivered", "refunded", "cancelled", "stopped", "refund_failed"] as const)(
    "%s is the end of the watch",
    async (status) => {
      const api = stubApi(anOrder({ message: message(status) }));
      await open();
      await pass(60_000);
      expect(api.asked).toBe(1);
    },
  );

  test.each(["waiting", "held", "sending", "checking", "refunding"] as const)(
    "%s is watched every 2 s, 20 times, then every 15 s",
    async (status) => {
      const api = stubApi(anOrder({ message: message(status) }));
      await open();
      await pass(38_000);
      expect(api.asked).toBe(20);
      await pass(14_000);
      expect(api.asked).toBe(20);
      await pass(1_000);
      expect(api.asked).toBe(21);
    },
  );

  test.each(["sent", "undelivered"] as const)(
    "%s waits for the network, so it is watched more calmly",
    async (status) => {
      const api = stubApi(anOrder({ message: message(status) }));
      await open();
      await pass(10_000);
      expect(api.asked).toBe(3);
    },
  );
});

describe("in English", () => {
  test("texts, money, dates and title follow, and no Dutch is left", async () => {
    stubApi(anOrder({ message: { status: "delivered", steps: [{ status: "delivered", at: orderedAt }] } }));
    await speak("en");
    await open();
    expect(heading()).toBe("Payment received");
    expect(document.title).toBe("Payment received: Delivered – Briefje");
    expect(screen.getByText("€1.68")).toBeVisible();
    expect(screen.getByText("Ordered on").parentElement).toHaveTextContent("20 November 2026 at 23:17");
    expect(document.body.textContent).not.toMatch(/betal|sms’en|afzender|kenmerk|verstuur/i);
  });

  test("the language changes in place, without asking again", async () => {
    const api = stubApi(pending({ status: "failed" }));
    await open();
    await vi.waitFor(() => speak("en"));
    await pass(0);
    expect(heading()).toBe("Payment failed");
    expect(link("Try again")).toBeVisible();
    expect(api.asked).toBe(1);
  });
});

describe("the reference", () => {
  test("can be copied", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    stubApi(anOrder());
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Kopieer" }));
    expect(writeText).toHaveBeenCalledWith(anOrder().id);
  });
});

async function checkAgain() {
  const control = screen.getByRole("button", { name: "Opnieuw controleren" });
  control.focus();
  fireEvent.click(control);
  await pass(0);
}
