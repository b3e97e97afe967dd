import { act, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { translate } from "../testing/translate";
import { followTranslation } from "./translated";

let stop = () => {};
beforeEach(() => {
  stop = followTranslation();
});
afterEach(() => stop());

/** The observers are told in a turn of their own. */
const settled = () => act(async () => {});

/** A page that says what it is told to. */
function page() {
  let say = (_: string) => {};
  function Page() {
    const [text, setText] = useState("wacht");
    say = setText;
    return (
      <p>
        Je sms {text} <b>op</b> bericht
      </p>
    );
  }
  const { container } = render(<Page />);
  const change = async (text: string) => {
    act(() => say(text));
    await settled();
  };
  return { container, change };
}

test("what is written after a translation is seen, and what was not stays translated", async () => {
  const { container, change } = page();
  translate(container);
  await settled();
  expect(container).toHaveTextContent("«Je sms »«wacht» «op»« bericht»");
  await change("kwam aan");
  expect(container).toHaveTextContent("«Je sms »kwam aan «op»« bericht»");
});

test("news that is translated in its turn is followed by the next", async () => {
  const { container, change } = page();
  for (const text of ["vertrok", "kwam aan"]) {
    translate(container);
    await settled();
    await change(text);
  }
  expect(container).toHaveTextContent("«Je sms »kwam aan «op»« bericht»");
  translate(container);
  await settled();
  expect(container).toHaveTextContent("«Je sms »«kwam aan» «op»« bericht»");
});

test("a translator that replaces in one move is followed too", async () => {
  const { container, change } = page();
  const texts = [...(container.querySelector("p")?.childNodes ?? [])].filter((node) => node instanceof Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
  await settled();
  await change("kwam aan");
  expect(container).toHaveTextContent("JE SMS kwam aan op BERICHT");
});

test("what the page itself took out stays out, whatever is written in it", async () => {
  const { container } = page();
  const text = container.querySelector("b")?.firstChild as Text;
  text.remove();
  await settled();
  text.data = "weg";
  await settled();
  expect(container).toHaveTextContent("Je sms wacht bericht");
});

test("where the translation has left the page as well, nothing comes back", async () => {
  const { container } = page();
  const text = container.querySelector("b")?.firstChild as Text;
  translate(container);
  await settled();
  container.querySelector("b")?.remove();
  text.data = "weg";
  await settled();
  expect(container).not.toHaveTextContent("weg");
});
