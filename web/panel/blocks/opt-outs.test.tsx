import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, refusal, resetAfterEach, show, stubApi, writes } from "../testing";

resetAfterEach();

const figures = {
  "GET /api/admin/opt-outs": {
    data: { now: { stopped: 1461, locked: 12 }, stops: 22, locks: 3, lifts: 1, kept: 9 },
  },
  "GET /api/admin/opt-outs/list": { data: [], next: null },
  "GET /api/admin/blocks/counts": { data: { ip: 38, phone: 112, optOut: 0 } },
};
const path = "/api/admin/opt-outs/check";
const shown = "/admin?view=blocks&kind=opt-out";
const at = Date.UTC(2026, 10, 22, 19, 15);

test("what receivers stopped is there in figures, and no number", async () => {
  stubApi(figures);
  show(shown);
  const told = await card("Afmeldingen in getallen");
  const value = async (name: string) => (await told.findByText(name)).nextElementSibling?.textContent;
  expect(await value("Nu afgemeld")).toBe("1.461, waarvan 12 met slot");
  expect(await value("Afgemeld")).toBe("22");
  expect(await value("Op slot gezet")).toBe("3");
  expect(await value("Opgeheven")).toBe("1");
  expect(await value("Sms’en tegengehouden")).toBe("9");
  expect(screen.getByRole("button", { name: "Afmeldingen 0" })).toHaveAttribute("aria-current");
  expect(screen.getByRole("button", { name: "IP-adressen 38" })).not.toHaveAttribute("aria-current");
  expect(screen.getByRole("button", { name: "Nummers 100 of meer" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Opheffen|blokkeren$/ })).toBeNull();
});

test("each opt-out says since and until when, and whether it is locked; nobody lifts one here", async () => {
  const until = Date.UTC(2028, 10, 22, 19, 15);
  const one = { since: at, until, locked: true, liftAt: null };
  const rows = [
    { ...one, id: "a" },
    { ...one, id: "b", locked: false },
    { ...one, id: "c", liftAt: until },
  ];
  const api = stubApi({
    ...figures,
    "GET /api/admin/opt-outs/list": { data: rows, next: "1.c" },
  });
  const { user, router } = show(shown);
  const table = within(await screen.findByRole("table", { name: "De afmeldingen" }));
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "SindsTotSlot",
    "22/11/2026 20:1522/11/2028 20:15slot erop",
    "22/11/2026 20:1522/11/2028 20:15zonder slot",
    "22/11/2026 20:1522/11/2028 20:15slot gaat eraf op 22/11/2028 20:15",
  ]);
  expect(table.queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Volgende pagina" }));
  expect(router.state.location.search).toMatchObject({ cursor: "1.c" });
  await waitFor(() => expect(api.calls.at(-1)?.path).toBe("/api/admin/opt-outs/list?cursor=1.c"));
});

test("one number is checked: in a body, in no address, and its answer goes when another is typed", async () => {
  const api = stubApi({
    ...figures,
    [`POST ${path}`]: { data: { since: at, until: at + 86_400_000, locked: true, liftAt: null } },
  });
  const { user, router } = show(shown);
  const field = await screen.findByLabelText("Is dit nummer afgemeld?");
  await user.type(field, "0612345678{Enter}");
  const said = within(screen.getByRole("region", { name: "Blokkades" })).getByRole("status");
  expect(
    await within(said).findByText("Ja, sinds 22/11/2026 20:15, met slot, tot 23/11/2026 20:15."),
  ).toBeVisible();
  expect(said).toHaveTextContent(
    "Opheffen kan alleen de ontvanger. Dat je dit naging, staat in het logboek.",
  );
  expect(writes(api)).toEqual([{ method: "POST", path, body: { phoneNumber: "0612345678" } }]);
  expect(router.state.location.href).not.toContain("0612345678");
  await user.type(field, "9");
  expect(said).toBeEmptyDOMElement();
  api.answers[`POST ${path}`] = { data: null };
  await user.click(screen.getByRole("button", { name: "Ga na" }));
  expect(await within(said).findByText("Nee, dit nummer is niet afgemeld.")).toBeVisible();
});

test("what is no number is said at the field", async () => {
  stubApi({ ...figures, [`POST ${path}`]: refusal(400, "phone_number_invalid", "Geen nummer") });
  const { user } = show(shown);
  const field = await screen.findByLabelText("Is dit nummer afgemeld?");
  await user.type(field, "x{Enter}");
  expect(
    await within(await screen.findByRole("region", { name: "Blokkades" })).findByText(
      "Voer een geldig internationaal telefoonnummer in",
    ),
  ).toBeVisible();
  expect(field).toHaveAttribute("aria-invalid", "true");
});
