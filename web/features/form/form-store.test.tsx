import { act, render } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { orderForm } from "../send/order";
import { FormStore } from "./form-store";
import { useFormState, useTyped } from "./use-form";

beforeEach(() => sessionStorage.clear());

function formWith(message: string): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = `
    <select name="country"><option>NL</option><option>BE</option></select>
    <input name="receiver"><input name="sender" value="Anoniem"><textarea name="message"></textarea>`;
  const area = form.querySelector("textarea");
  if (area) area.value = message;
  return form;
}

const store = () =>
  new FormStore(() => orderForm({ linksAllowed: false, maxSegments: 20, listed: null, consent: null }));

it("draws again only those who show what a key changed", () => {
  const form = store();
  const element = formWith("");
  form.takeOver(element);
  const drawn = { message: 0, others: 0 };
  const Counter = () => {
    useTyped(form, "message");
    drawn.message++;
    return null;
  };
  const Others = () => {
    useTyped(form, "receiver");
    useFormState(form, ({ errors }) => errors);
    drawn.others++;
    return null;
  };
  render([<Counter key="counter" />, <Others key="others" />]);
  const area = element.querySelector("textarea");
  for (const text of ["H", "Ho", "Hoi"]) {
    if (area) area.value = text;
    act(() => form.follow());
  }
  expect(drawn).toEqual({ message: 4, others: 1 });
});

it("sends what stands in the fields, also where no event told of it", () => {
  const form = store();
  const element = formWith("Hoi");
  form.takeOver(element);
  const number = element.querySelector<HTMLInputElement>("[name=receiver]");
  if (number) number.value = "06 12345678";
  expect(form.send()).toEqual({ receiver: "+31612345678", sender: "Anoniem", message: "Hoi" });
});

it("keeps a country that the list does not have yet", () => {
  const form = store();
  const element = formWith("");
  form.takeOver(element);
  form.fill({ country: "AT", receiver: "0664 1234567" });
  form.follow();
  expect(form.state().typed.country).toBe("AT");
});
