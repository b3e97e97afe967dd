import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { receiptNl } from "#voice/receipt";
import { receiptEn } from "#voice/receipt.en";
import { receiptFile, receiptOf } from "./receipt";
import { anOrder, button, config, open, orderedAt, pass, pending, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const factsOf = (...args: Parameters<typeof receiptOf>) =>
  receiptOf(...args).facts.map(([name, value]) => `${name}: ${plain(value)}`);

test("it tells what was paid, with the VAT in it, for what and to whom", () => {
  expect(factsOf(anOrder({ statement: "7K3M-92QX" }), config, receiptNl, "nl")).toEqual([
    "Betaald op: 20 november 2026 om 23:18",
    `Kenmerk: ${anOrder().id}`,
    "Op je afschrift: 7K3M-92QX",
    "Dienst: Eén sms van 2 delen",
    "Naar: +31 6 •••• 5678",
    "Afzender: Anoniem",
    "Bedrag zonder btw: € 1,39",
    "Btw 21%: € 0,29",
    "Betaald: € 1,68",
  ]);
});

test("it tells in English too, what was refunded included, and leaves out a number that is no longer kept", () => {
  const refund = { status: "refunded", amount: 1.68, at: orderedAt } as const;
  const facts = factsOf(anOrder({ receiver: null, smsCount: 1, refund }), config, receiptEn, "en");
  expect(facts).toContain("Service: One text message of 1 part");
  expect(facts).toContain("Refunded: €1.68");
  expect(facts.join()).not.toContain("To:");
  expect(facts.join()).not.toContain("statement");
});

test("it repeats the text about immediate sending that was shown, in the form in which it was shown", () => {
  const { consent } = receiptOf(anOrder(), config, receiptNl, "nl");
  expect(consent.text).toBe(receiptNl.consents["2026-11-20"]);
  expect(consent.version).toContain("2026-11-20");
  const ticked = anOrder({ consentVersion: "2026-11-20-tick" });
  expect(receiptOf(ticked, config, receiptNl, "nl").consent.text).toMatch(/^Verstuur mijn sms/);
  const other = anOrder({ consentVersion: "1999-01-01" });
  expect(receiptOf(other, config, receiptNl, "nl").consent).toMatchObject({ text: null });
});

test("the file needs nothing else, and text in it is only text", () => {
  const made = receiptOf(anOrder({ sender: "A<b>&C" }), config, receiptNl, "nl");
  const file = receiptFile(made, "nl");
  const page = new DOMParser().parseFromString(file, "text/html");
  expect(page.documentElement.lang).toBe("nl");
  expect(page.title).toBe("Betaalbewijs Briefje");
  expect(page.querySelectorAll("script, link, img, b")).toHaveLength(0);
  const text = page.body.textContent ?? "";
  for (const said of ["A<b>&C", "Strook & Zegel", "00000000", "NL000000000B00", "contact@example.com"]) {
    expect(text).toContain(said);
  }
});

test("a paid order offers it to print, with all of it in the page by then", async () => {
  let printed: string | null = "";
  vi.stubGlobal("print", () => {
    act(() => void dispatchEvent(new Event("beforeprint")));
    printed = document.body.textContent;
    act(() => void dispatchEvent(new Event("afterprint")));
  });
  stubApi(anOrder());
  await open();
  fireEvent.click(button("Print je betaalbewijs") as HTMLElement);
  await pass(0);
  for (const said of ["Betaalbewijs Briefje", "Btw 21%", "Strook & Zegel"]) expect(printed).toContain(said);
  expect(screen.queryByText("Strook & Zegel")).toBeNull();
});

test("a paid order offers it as a file named after its reference", async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((made) => {
    blob = made as Blob;
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  stubApi(anOrder());
  await open();
  fireEvent.click(button("Download je betaalbewijs") as HTMLElement);
  await pass(0);
  expect(saved.map(({ name }) => name)).toEqual([`betaalbewijs-${anOrder().id}.html`]);
  expect(plain((await saved[0]?.blob.text()) ?? "")).toContain("<dd>€ 1,68</dd>");
});

test("it is not made up where it is unknown who sells; another try may know", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const api = stubApi(anOrder());
  api.issuerKnown = false;
  await open();
  await act(async () => void fireEvent.click(button("Print je betaalbewijs") as HTMLElement));
  await pass(0);
  expect(print).not.toHaveBeenCalled();
  api.issuerKnown = true;
  fireEvent.click(button("Print je betaalbewijs") as HTMLElement);
  await pass(0);
  await pass(0);
  expect(print).toHaveBeenCalledOnce();
});

test("an order that is not paid has none", async () => {
  stubApi(pending());
  await open();
  expect(button("Print je betaalbewijs")).toBeNull();
});
