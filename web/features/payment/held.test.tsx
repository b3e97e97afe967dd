import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PaymentView } from "#contract/payments";
import { Toaster } from "../../ui/Toaster";
import { anOrder, button, heading, open, orderedAt, pass, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

const held = (codes: string[] = ["new_number"]) =>
  anOrder({
    mayWithdraw: true,
    message: {
      status: "held",
      hold: { until: orderedAt + 12 * 60 * 60_000, codes },
      steps: [{ status: "held", at: orderedAt }],
    },
  });
const ended = (failure: PaymentView["message"]["failure"], more: Partial<PaymentView> = {}) =>
  anOrder({
    message: {
      status: "refunded",
      ...(failure && { failure }),
      steps: [{ status: "refunded", at: orderedAt }],
    },
    ...more,
  });

/** What is posted, besides what the page reads; `answer` as the server gives it. */
function posts(answer: () => Response) {
  const made: { path: string; body: unknown }[] = [];
  const reads = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    if (init.method !== "POST") return reads(input, init);
    made.push({ path: input, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    return answer();
  });
  return made;
}

test("a held order says until when, that a rule of a machine holds it and why, and that a person decides", async () => {
  stubApi(held(["new_number", "a_rule_of_tomorrow"]));
  await open();
  expect(heading()).toBe("Je sms wordt nagekeken");
  expect(
    screen.getByText(/^Een medewerker kijkt eerst .+ Uiterlijk 21 november 2026 om 11:17 is hij/),
  ).toBeVisible();
  expect(
    screen.getByText(/^Een automatische regel .+\. Of hij weg mag, beslist een mens\. Dit viel op:$/),
  ).toBeVisible();
  expect(screen.getByText("er wordt een nieuw nummer doorgegeven")).toBeVisible();
  expect(document.body.textContent).not.toContain("a_rule_of_tomorrow");
});

test("where no rule that the page knows is named, a neutral sentence stands", async () => {
  stubApi(held(["a_rule_of_tomorrow"]));
  await open();
  expect(
    screen.getByText("Een automatische regel houdt je sms tegen. Of hij weg mag, beslist een mens."),
  ).toBeVisible();
});

test("an order is withdrawn in two steps, and the page tells what became of it", async () => {
  const stub = stubApi(held());
  await open();
  const made = posts(() => Response.json({ success: true, payment: ended("withdrawn") }));
  fireEvent.click(screen.getByRole("button", { name: "Bestelling intrekken" }));
  expect(made).toEqual([]);
  expect(button("Niet intrekken")).toBeVisible();
  stub.answer = ended("withdrawn");
  fireEvent.click(screen.getByRole("button", { name: "Intrekken bevestigen" }));
  await pass(0);
  expect(made).toEqual([{ path: `/api/payments/${anOrder().id}/withdraw`, body: {} }]);
  expect(heading()).toBe("Ingetrokken: je geld is terugbetaald");
  expect(button("Bestelling intrekken")).toBeNull();
});

test("a withdrawal that comes too late is said, and the page reads how it stands", async () => {
  const stub = stubApi(held());
  await open();
  posts(() =>
    Response.json(
      { success: false, code: "withdraw_too_late", message: "De sms is al onderweg" },
      { status: 409 },
    ),
  );
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: "Bestelling intrekken" }));
  stub.answer = anOrder({ message: { status: "sent", steps: [{ status: "sent", at: orderedAt }] } });
  fireEvent.click(screen.getByRole("button", { name: "Intrekken bevestigen" }));
  await pass(0);
  expect(heading()).toBe("Je sms is verstuurd");
  expect(button("Intrekken bevestigen")).toBeNull();
});

test("until the page knows what became of a withdrawal it cannot be asked for twice, and no older poll tells it", async () => {
  stubApi(held());
  await open();
  const reads: ((order: PaymentView) => void)[] = [];
  const made: string[] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    if (init.method === "POST") {
      made.push(input);
      return Promise.resolve(Response.json({ success: true, payment: ended("withdrawn") }));
    }
    return new Promise<Response>((resolve) =>
      reads.push((order) => resolve(Response.json({ success: true, payment: order }))),
    );
  });
  await pass(2_000);
  expect(reads).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Bestelling intrekken" }));
  fireEvent.click(screen.getByRole("button", { name: "Intrekken bevestigen" }));
  await pass(0);
  expect(reads).toHaveLength(2);
  reads[0]?.(held());
  await pass(0);
  expect(button("Intrekken bevestigen")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Bezig met intrekken…" }));
  reads[1]?.(ended("withdrawn"));
  await pass(0);
  expect(made).toHaveLength(1);
  expect(heading()).toBe("Ingetrokken: je geld is terugbetaald");
});

test.each([
  ["rejected_scam", "Tegengehouden: je geld is terugbetaald", /^Een medewerker .+ oplichting/],
  ["rejected_threat", "Tegengehouden: je geld is terugbetaald", /^Een medewerker .+ bedreigt/],
  ["rejected_posing", "Tegengehouden: je geld is terugbetaald", /^Een medewerker .+ doet zich voor/],
  ["rejected_advertising", "Tegengehouden: je geld is terugbetaald", /^Een medewerker .+ reclame/],
  ["rejected_terms", "Tegengehouden: je geld is terugbetaald", /^Een medewerker .+ voorwaarden/],
  ["unreviewed", "Niet verstuurd: je geld is terugbetaald", /^Geen medewerker .+ Dat ging automatisch/],
  ["withdrawn", "Ingetrokken: je geld is terugbetaald", /^Je hebt je bestelling ingetrokken/],
] as const)("%s is told with who decided", async (failure, title, text) => {
  stubApi(ended(failure));
  await open();
  expect(heading()).toBe(title);
  expect(screen.getByText(text)).toBeVisible();
});

test("an objection that could not be sent says why, and is still there after loading anew", async () => {
  stubApi(ended("rejected_scam", { mayObject: true }));
  await open();
  const area = () => screen.getByLabelText("Waarom ben je het er niet mee eens?");
  fireEvent.input(area(), { target: { value: "Het is echt mijn moeder" } });
  posts(() => {
    throw new TypeError("Failed to fetch");
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  render(<Toaster label="Meldingen" closeLabel="Sluiten" />);
  fireEvent.click(screen.getByRole("button", { name: "Maak bezwaar" }));
  await pass(0);
  // As a toast, and on the page, where it stays.
  expect(
    screen.getAllByText("We konden onze server niet bereiken. Misschien hapert je verbinding."),
  ).toHaveLength(2);
  cleanup();
  stubApi(ended("rejected_scam", { mayObject: true }));
  await open();
  expect(area()).toHaveValue("Het is echt mijn moeder");
  posts(() => Response.json({ success: true, payment: anOrder() }, { status: 201 }));
  fireEvent.click(screen.getByRole("button", { name: "Maak bezwaar" }));
  await pass(0);
  expect(sessionStorage.getItem("objection")).toBeNull();
});

test("an objection that the server will not take is told at its field, with the focus there", async () => {
  stubApi(ended("rejected_scam", { mayObject: true }));
  await open();
  const area = screen.getByLabelText("Waarom ben je het er niet mee eens?");
  fireEvent.input(area, { target: { value: "x".repeat(1_001) } });
  const text = "Een bezwaar heeft hoogstens 1.000 tekens.";
  posts(() => Response.json({ success: false, code: "objection_too_long", message: text }, { status: 400 }));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: "Maak bezwaar" }));
  await pass(0);
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription(/hoogstens 1\.000 tekens/);
  expect(area).toHaveFocus();
});

test("whoever was rejected may object once, and reads the answer", async () => {
  const stub = stubApi(ended("rejected_scam", { mayObject: true }));
  await open();
  const made = posts(() => Response.json({ success: true, payment: anOrder() }, { status: 201 }));
  fireEvent.click(screen.getByRole("button", { name: "Maak bezwaar" }));
  expect(screen.getByText("Schrijf op waarom je het er niet mee eens bent")).toBeVisible();
  expect(made).toEqual([]);
  expect(screen.getByLabelText("Waarom ben je het er niet mee eens?")).toHaveFocus();
  fireEvent.input(screen.getByLabelText("Waarom ben je het er niet mee eens?"), {
    target: { value: "Het is echt mijn moeder" },
  });
  stub.answer = ended("rejected_scam", { objection: { at: orderedAt, outcome: null, decidedAt: null } });
  fireEvent.click(screen.getByRole("button", { name: "Maak bezwaar" }));
  await pass(0);
  expect(made).toEqual([
    { path: `/api/payments/${anOrder().id}/objection`, body: { text: "Het is echt mijn moeder" } },
  ]);
  expect(screen.getByText(/^Je hebt bezwaar gemaakt op 20 november 2026 om 23:17\./)).toBeVisible();
  expect(button("Maak bezwaar")).toBeNull();
  cleanup();
  const objection = { at: orderedAt, outcome: "upheld", decidedAt: orderedAt } as const;
  stubApi(ended("rejected_scam", { objection }));
  await open();
  expect(screen.getByText(/Je hebt gelijk: deze sms hadden we mogen versturen\./)).toBeVisible();
});
