import { waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { speak } from "../../i18n/language";
import { aStart, resetAfterEach, show, stubApi } from "../testing";
import { drawRows } from "./rows";

resetAfterEach();
afterEach(() => document.body.replaceChildren());

const minute = 60_000;
const { at, overview } = aStart();
const kinds = ["refund_failed", "alarm_open"] as const;
/** One of each kind that waits, and more than are drawn at first. */
const start = aStart({
  overview: {
    ...overview,
    paused: [{ gateway: "cm", since: at - 5 * minute, code: "auth" }],
    balances: [{ gateway: "cm", cents: 1234, currency: "EUR", at, standing: "low" }],
  },
  sweptAt: at - 9 * minute,
  held: [1, 14].map((size) => ({
    id: `h${size}`,
    dueAt: at + size * 41 * minute,
    sender: "P0stNL",
    codes: ["sender_near_miss", "phone_number"],
    claimedBy: size > 1 ? "sam" : null,
    amountCents: 99 * size,
    size,
  })),
  reports: Array.from({ length: 20 }, (_, index) => ({
    id: `r${index}`,
    dueAt: at + (index - 1) * 30 * minute,
    isThreat: index === 0,
    inWave: index === 1 ? 3 : 1,
    claimedBy: null,
    reason: "Hij weet waar ik werk",
  })),
  tasks: kinds.map((kind, id) => ({
    id,
    kind,
    cause: "refused",
    subject: "order",
    facts: {},
    openedAt: at,
    dueAt: at - minute,
    takenBy: "noor",
    takenAt: at,
    endedAt: null,
    endedBy: null,
    ending: null,
    reason: null,
    reference: null,
    ver: 1,
    can: [],
  })),
  decided: 3,
});

/** What the shell holds where the rows come. */
const shell = () => {
  const main = document.createElement("main");
  main.id = "main";
  main.innerHTML =
    '<div role="status" class="shell-offline"></div><div class="home-head"></div><p role="status">Laden...</p>';
  document.body.append(main);
  return main;
};
const list = (within: Element) => within.querySelector(".waiting");
/** As markup, whatever the order of attributes. */
const plain = (element: Element | null): string =>
  [...(element?.attributes ?? [])]
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(" ") +
  [...(element?.childNodes ?? [])]
    .map((node) => (node instanceof Element ? `<${node.localName} ${plain(node)}>` : node.textContent))
    .join("");

test.each(["nl", "en"] as const)(
  "what is drawn before the code is there, is what the panel draws: %s",
  async (language) => {
    const main = shell();
    drawRows(start, language);
    const early = list(main);
    expect(early?.querySelectorAll("[data-row]").length).toBeGreaterThan(4);
    expect([...main.querySelectorAll("[role=status]")].map(({ className }) => className)).toEqual([
      "shell-offline",
    ]);
    main.remove();

    stubApi({ "GET /api/admin/start": { data: start } });
    show("/admin");
    await speak(language);
    await waitFor(() => expect(list(document.body)?.querySelector("[data-row]")).toBeTruthy());
    const rows = list(document.body);
    // Those beyond the first are drawn once these are painted.
    for (const row of [...(rows?.querySelectorAll("li") ?? [])].slice(12)) row.remove();
    for (const empty of rows?.querySelectorAll("ul:empty") ?? []) {
      empty.previousElementSibling?.remove();
      empty.remove();
    }
    expect(plain(early)).toBe(plain(rows));
  },
);

test("nothing that waits is said as the panel says it", () => {
  const main = shell();
  drawRows(aStart(), "nl");
  expect(list(main)).toHaveTextContent("Er wacht niets");
});

test("where the code has come meanwhile, nothing is drawn", () => {
  document.body.innerHTML = '<main id="main"><div class="home"></div></main>';
  drawRows(start, "nl");
  expect(list(document.body)).toBeNull();
});
