import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { keysAreOn, setKeys, useKeys } from "./keys";
import { navigate } from "./place";
import { aStart, card, resetAfterEach, show, stubApi, toasted } from "./testing";
import { showUndo, undoRemembered, undoTime } from "./undo";

resetAfterEach();

/** A report among what waits. */
const aHead = (id: string) => ({
  id,
  dueAt: Date.UTC(2026, 10, 20, 18),
  isThreat: false,
  inWave: 1,
  claimedBy: null,
  reason: "Dit wil ik niet",
});

function Screen({
  onVerdict,
  onGo,
  inDialog = false,
}: {
  onVerdict: () => void;
  onGo: () => void;
  inDialog?: boolean;
}) {
  useKeys({ "1": { does: "Vrijgeven", run: onVerdict }, "g q": { does: "Ergens", run: onGo } }, { inDialog });
  return <input aria-label="Notitie" />;
}

test("a single letter acts, and two in a row act together", async () => {
  const [verdict, go] = [vi.fn(), vi.fn()];
  render(<Screen onVerdict={verdict} onGo={go} />);
  await userEvent.keyboard("1");
  await userEvent.keyboard("q");
  await userEvent.keyboard("gq");
  expect([verdict.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
});

test("a key that is held down passes one verdict, and walks on through a list", () => {
  const [verdict, step] = [vi.fn(), vi.fn()];
  function Case() {
    useKeys({
      "1": { does: "Vrijgeven", run: verdict },
      j: { does: "Volgende", run: step, repeats: true },
    });
    return null;
  }
  render(<Case />);
  for (const key of ["1", "j"])
    for (const repeat of [false, true, true])
      document.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  expect([verdict.mock.calls.length, step.mock.calls.length]).toEqual([1, 3]);
});

test("letters do nothing while somebody types, nor in a dialog that is not theirs", async () => {
  const verdict = vi.fn();
  render(<Screen onVerdict={verdict} onGo={() => {}} />);
  await userEvent.type(screen.getByLabelText("Notitie"), "1");
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.open = true;
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("1");
  dialog.remove();
  expect(verdict).not.toHaveBeenCalled();
});

test("the verdicts of a dialog act in it", async () => {
  const verdict = vi.fn();
  render(<Screen onVerdict={verdict} onGo={() => {}} inDialog />);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.open = true;
  await userEvent.keyboard("1");
  dialog.remove();
  expect(verdict).toHaveBeenCalledOnce();
});

test("who has switched single letters off is left alone by them (WCAG 2.1.4)", async () => {
  const verdict = vi.fn();
  setKeys(false);
  expect(keysAreOn()).toBe(false);
  render(<Screen onVerdict={verdict} onGo={() => {}} />);
  await userEvent.keyboard("1");
  expect(verdict).not.toHaveBeenCalled();
});

test("g and a letter leads to a section, and ? shows the keys of this screen", async () => {
  stubApi({ "GET /api/admin/orders": { data: [], next: null } });
  const { router, user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  await user.keyboard("gb");
  expect(router.state.location.href).toBe("/admin?view=orders");
  await screen.findByLabelText("Nummer, kenmerk of betaal-id");
  await user.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Toetsen" });
  expect(keys).toHaveTextContent("Volgende");
  // One line for what two keys do.
  expect(within(keys).getByText("Laatste besluit ongedaan").previousSibling).toHaveTextContent(/^u \/ z$/);
  expect(within(keys).getByText("Bestellingen").previousSibling).toHaveTextContent(/^gb$/);
});

test("a key that several lists of a screen share is told once, and does there what the key does", async () => {
  stubApi({ "GET /api/admin/start": { data: aStart({ reports: [aHead("one"), aHead("two")] }) } });
  const { user } = show("/admin");
  const [row] = await screen.findAllByRole("link", { name: "Misbruik gemeld" });
  await card("Misbruikmeldingen");
  await user.keyboard("?");
  const keys = within(await screen.findByRole("dialog", { name: "Toetsen" }));
  expect(keys.getAllByText("Volgende")).toHaveLength(1);
  await user.click(keys.getByRole("button", { name: "Sluiten" }));
  await user.keyboard("{Control>}k{/Control}");
  const here = within(await screen.findByRole("group", { name: "Hier" }));
  expect(here.getAllByRole("option", { name: /^Volgende/ })).toHaveLength(1);
  await user.click(here.getByRole("option", { name: /^Volgende/ }));
  await waitFor(() => expect(row).toHaveFocus());
});

test("the menu turns light into dark, and back", async () => {
  stubApi();
  const { user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  for (const scheme of ["dark", "light"]) {
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: /opdracht$/ }), "donker{Enter}");
    await waitFor(() => expect(document.documentElement.style.colorScheme).toBe(scheme));
  }
});

test("Ctrl K finds a section by its name, also where single letters are off", async () => {
  setKeys(false);
  stubApi({ "GET /api/admin/audit": { data: [], next: null } });
  const { router, user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("combobox", { name: /opdracht$/ })).toHaveFocus();
  await user.keyboard("logb{Enter}");
  await waitFor(() => expect(router.state.location.href).toBe("/admin?view=audit"));
});

test("what looks like a number is looked for, and stands in no address", async () => {
  const found = { data: [], next: null };
  const api = stubApi({ "GET /api/admin/orders": found, "POST /api/admin/orders/search": found });
  const { router, user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  await user.click(screen.getByRole("button", { name: /Zoek of doe iets/ }));
  await user.type(await screen.findByRole("combobox", { name: /opdracht$/ }), "+31612345678{Enter}");
  await waitFor(() => expect(router.state.location.href).toBe("/admin?view=orders"));
  await waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({
      path: "/api/admin/orders/search",
      body: { phoneNumber: "+31612345678" },
    }),
  );
});

test.each(["u", "z"])("%s takes the last decision back, once", async (key) => {
  stubApi();
  const { user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  const undo = vi.fn(() => Promise.resolve());
  showUndo({ title: "14 afgekeurd", undo });
  await toasted("14 afgekeurd");
  await user.keyboard(key + key);
  expect(await toasted("Ongedaan gemaakt")).toBeVisible();
  expect(undo).toHaveBeenCalledOnce();
});

test.each(["its button", "u"])("a decision that can no longer be taken back says so, by %s", async (way) => {
  stubApi();
  const { user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  const undo = vi.fn(() => Promise.resolve());
  showUndo({ title: "14 afgekeurd", undo });
  const button = await screen.findByRole("button", { name: /^Ongedaan maken/ });
  // Whoever looks at a toast keeps it, and the server's ten seconds go on.
  await user.hover(button);
  const later = Date.now() + undoTime + 1;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  await (way === "u" ? user.keyboard(way) : user.click(button));
  expect(await toasted("Net te laat: dit is al gedaan")).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
});

test("a key long after a decision is not about it, and leaves the toast that stands there", async () => {
  stubApi();
  const { user } = show("/admin");
  await screen.findByRole("button", { name: "Uitloggen" });
  const undo = vi.fn(() => Promise.resolve());
  showUndo({ title: "14 afgekeurd", undo });
  const button = await screen.findByRole("button", { name: /^Ongedaan maken/ });
  await user.hover(button);
  const later = Date.now() + undoTime + undoRemembered + 1;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  await user.keyboard("uz");
  expect(button).toBeVisible();
  // The button is about it, however long somebody looked.
  await user.click(button);
  expect(await toasted("Net te laat: dit is al gedaan")).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
});

test("a link of the panel is an address that can be opened elsewhere, and goes back by the browser's own way", async () => {
  stubApi({ "GET /api/admin/orders": { data: [], next: null } });
  const { router } = show("/admin");
  expect(await screen.findByRole("link", { name: /Bestellingen/ })).toHaveAttribute(
    "href",
    "/admin?view=orders",
  );
  navigate({ to: "/admin", search: { view: "orders" } });
  await screen.findByLabelText("Nummer, kenmerk of betaal-id");
  router.history.back();
  expect(await screen.findByRole("heading", { level: 1, name: "Wat op een mens wacht" })).toBeVisible();
});
