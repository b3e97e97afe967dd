import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../i18n/language";
import { anOrder, heading, link, open, orderedAt, pass, pending, resetAfterEach, stubApi } from "./testing";

resetAfterEach();

test("texts, money, dates and title follow, and no Dutch is left", async () => {
  stubApi(anOrder({ message: { status: "delivered", steps: [{ status: "delivered", at: orderedAt }] } }));
  await speak("en");
  await open();
  expect(heading()).toBe("Delivered");
  expect(document.title).toBe("Delivered – Briefje");
  expect(screen.getByText("€1.68")).toBeVisible();
  expect(screen.getByText("Ordered on").parentElement).toHaveTextContent("20 November 2026 at 23:17");
  expect(document.body.textContent).not.toMatch(/betal|sms’en|afzender|kenmerk|verstuur/i);
});

test("the language changes in place, without asking again", async () => {
  const api = stubApi(pending({ status: "failed" }));
  await open();
  await act(() => speak("en"));
  await pass(0);
  expect(heading()).toBe("Not sent: payment failed");
  expect(link("Try again")).toBeVisible();
  expect(api.asked).toBe(1);
});
