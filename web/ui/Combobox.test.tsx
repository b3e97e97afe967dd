import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Combobox } from "./Combobox";

const groups = [
  { name: "Feest", options: ["Sinterklaas", "De Paashaas"] },
  { name: "Standaard", options: ["Anoniem"] },
];
const labels = { list: "Afzenders", toggle: "Toon", takeTyped: (text: string) => `Gebruik “${text}”` };

function Stage({
  free = true,
  start = "Anoniem",
  sent = () => undefined,
}: {
  free?: boolean;
  start?: string;
  sent?: () => void;
}) {
  const [text, setText] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <label htmlFor="sender">Afzender</label>
      <Combobox
        input={{ id: "sender", value: text, onChange: (event) => setText(event.target.value) }}
        text={text}
        groups={groups}
        free={free}
        onPick={setText}
        labels={labels}
      />
      <button type="submit">Verstuur</button>
    </form>
  );
}

const input = () => screen.getByRole("combobox", { name: "Afzender" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

it("opens on the arrow with every option in its group, whatever is chosen", async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.tab();
  expect(input()).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{ArrowDown}");
  expect(input()).toHaveAttribute("aria-expanded", "true");
  expect(options()).toEqual(["Sinterklaas", "De Paashaas", "Anoniem"]);
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
    "Feest",
    "Standaard",
  ]);
});

it("moves through the options and around, naming the active one, and takes it with Enter", async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowUp}");
  const last = screen.getByRole("option", { name: "Anoniem" });
  expect(input()).toHaveAttribute("aria-activedescendant", last.id);
  expect(last).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(input()).toHaveValue("De Paashaas");
  expect(input()).toHaveAttribute("aria-expanded", "false");
  expect(input()).toHaveFocus();
});

it("narrows to what is typed and ends with a row for the typed text itself", async () => {
  const user = userEvent.setup();
  render(<Stage start="" />);
  await user.type(input(), "paas");
  expect(options()).toEqual(["De Paashaas", "Gebruik “paas”"]);
  await user.click(screen.getByRole("option", { name: "Gebruik “paas”" }));
  expect(input()).toHaveValue("paas");
});

it("takes typed text, trimmed, with Enter, which does not send the form", async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<Stage start="" sent={sent} />);
  await user.type(input(), "  De Buurt  {Enter}");
  expect(input()).toHaveValue("De Buurt");
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledOnce();
});

it("keeps typed text when it is left", async () => {
  const user = userEvent.setup();
  render(<Stage start="" />);
  await user.type(input(), "Noor");
  await user.tab();
  expect(input()).toHaveValue("Noor");
  expect(options()).toEqual([]);
});

it("closes with Escape and clears with a second one", async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.click(input());
  await user.keyboard("{Escape}");
  expect(input()).toHaveAttribute("aria-expanded", "false");
  expect(input()).toHaveValue("Anoniem");
  await user.keyboard("{Escape}");
  expect(input()).toHaveValue("");
});

it("offers no typed text where only the list may be used", async () => {
  const user = userEvent.setup();
  render(<Stage start="" free={false} />);
  await user.type(input(), "sint");
  expect(options()).toEqual(["Sinterklaas"]);
});

it("opens and closes with the button beside it, the focus staying in the input", async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.click(screen.getByRole("button", { name: "Toon" }));
  expect(input()).toHaveFocus();
  expect(options()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Toon" }));
  expect(options()).toHaveLength(0);
});
