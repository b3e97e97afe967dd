import { expect, type Page } from "@playwright/test";
import type { State } from "../state";
import { answer, configure, cutOff, keepWaiting, refuse } from "../stubs";

const path = "/";

/** The send form's controls, whatever the language. */
const form = (page: Page) => ({
  receiver: page.locator("#receiver"),
  sender: page.locator("#sender"),
  message: page.locator("#message"),
  consent: page.locator("#consent"),
  order: page.locator("form button[type=submit]"),
  summary: page.locator("[role=alert]"),
  unfold: page.locator("form p + button[aria-expanded]"),
});

/** Orders this, and waits for the objections. */
const objected =
  ({ to = "0612345678", sender = "Anoniem", text = "x" }) =>
  async (page: Page) => {
    const { receiver, sender: name, message, order, summary } = form(page);
    await receiver.fill(to);
    await name.fill(sender);
    await message.fill(text);
    await order.click();
    await expect(summary).toBeFocused();
  };

/** Orders what is in order. */
const ordered = async (page: Page) => {
  await form(page).receiver.fill("0612345678");
  await form(page).message.fill("x");
  await form(page).order.click();
};

const failed = async (page: Page) => {
  await ordered(page);
  await expect(page.locator("#failure")).toBeVisible();
  await expect(page.locator("[data-toast]")).toBeVisible();
};

const marked = async (page: Page) => {
  await form(page).message.fill("“x” 🙂 ☎");
  await expect(form(page).unfold).toBeVisible();
};

const unfolded = async (page: Page) => {
  await marked(page);
  await form(page).unfold.click();
  await expect(page.locator("form ul li").first()).toBeVisible();
};

/** The landing page in all its states. */
export const landingStates: readonly State[] = [
  { name: "the form untouched", path },
  { name: "every field empty", path, arrive: objected({ to: "", sender: "", text: "" }) },
  { name: "no phone number", path, arrive: objected({ to: "123" }) },
  { name: "a sender with other characters", path, arrive: objected({ sender: "Zoë!" }) },
  { name: "a sender that is too long", path, arrive: objected({ sender: "W".repeat(20) }) },
  { name: "a sender that is protected", path, arrive: objected({ sender: "PostNL" }) },
  { name: "a link in the message", path, arrive: objected({ text: "https://example.com/x" }) },
  {
    name: "the list of senders open",
    path,
    arrive: async (page) => {
      await form(page).sender.click();
      await page.keyboard.press("ArrowDown");
      await expect(page.locator("[role=option][aria-selected=true]")).toBeVisible();
    },
  },
  {
    name: "a sender typed",
    path,
    arrive: async (page) => {
      await form(page).sender.fill("WWWWWWWWWWW");
      await expect(page.locator("[role=option]")).toBeVisible();
    },
  },
  {
    name: "a number understood and a text of one line",
    path,
    arrive: async (page) => {
      await form(page).message.fill("W".repeat(200));
      await form(page).receiver.fill("+1 201 555 0123");
      await expect(page.locator("#receiver-understood")).not.toBeEmpty();
    },
  },
  {
    name: "a number that cannot be texted",
    path,
    arrive: async (page) => {
      await form(page).receiver.fill("020 123 4567");
      await expect(page.locator("#receiver-understood svg")).toBeVisible();
    },
  },
  {
    name: "a name that networks refuse, not confirmed",
    path,
    arrive: async (page) => {
      await form(page).receiver.fill("+1 201 555 0123");
      await form(page).message.fill("Hoi");
      await page.locator("button[type=submit]").click();
      await expect(page.locator("#senderRisk[aria-invalid=true]")).toBeVisible();
    },
  },
  { name: "characters that cost room", path, arrive: marked },
  { name: "what can be replaced unfolded", path, arrive: unfolded },
  {
    name: "characters replaced",
    path,
    arrive: async (page) => {
      await unfolded(page);
      await page.locator("form ul + button").click();
      await expect(form(page).unfold).toBeHidden();
    },
  },
  {
    name: "a text that is nearly full",
    path,
    arrive: (page) => form(page).message.fill("x".repeat(1200)),
  },
  {
    name: "a text that is too long",
    path,
    arrive: async (page) => {
      await form(page).message.fill("x".repeat(1300));
      await expect(page.locator("#too-long")).toBeVisible();
    },
  },
  {
    name: "everything wiped",
    path,
    arrive: async (page) => {
      await form(page).message.fill("x");
      await page.locator("form button[type=button]").last().click();
      await expect(form(page).message).toHaveValue("");
    },
  },
  {
    name: "sending paused",
    path,
    prepare: (page) => configure(page, { sendingOn: false }),
    arrive: (page) => expect(form(page).order).toBeDisabled(),
  },
  {
    name: "sending delayed",
    path,
    prepare: (page) => configure(page, { sendingDelayed: true }),
    arrive: (page) => expect(page.getByRole("button", { name: /^(Bestel|Order)/ })).toBeEnabled(),
  },
  {
    name: "only senders from the list",
    path,
    prepare: (page) => configure(page, { customSenders: false }),
    arrive: objected({ sender: "WWWWWWWWWWW" }),
  },
  {
    name: "a tick asked for",
    path,
    prepare: (page) => configure(page, ticked),
    arrive: (page) => expect(form(page).consent).toBeVisible(),
  },
  {
    name: "the tick forgotten",
    path,
    prepare: (page) => configure(page, ticked),
    arrive: async (page) => {
      await expect(form(page).consent).toBeVisible();
      await objected({})(page);
    },
  },
  {
    name: "the payment being prepared",
    path,
    prepare: (page) => keepWaiting(page, "create"),
    arrive: async (page) => {
      await ordered(page);
      await expect(form(page).order).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "an order that somebody looks at first",
    path,
    prepare: (page) => refuse(page, "create", 409, "needs_review"),
    arrive: async (page) => {
      await ordered(page);
      await expect(page.locator("section:has(> * #failure), section:has(#failure)").last()).toBeFocused();
    },
  },
  {
    name: "a text refused for a piece of it",
    path,
    prepare: async (page) => {
      const place = { start: 0, end: 13, text: "020 123 45 67" };
      await answer(
        page,
        "create",
        { success: false, code: "message_callback", field: "message", message: "-", place },
        400,
      );
    },
    arrive: async (page) => {
      await form(page).receiver.fill("0612345678");
      await form(page).message.fill("Bel 020 123 45 67");
      await form(page).order.click();
      await expect(page.locator("mark")).toBeVisible();
    },
  },
  {
    name: "an order refused",
    path,
    prepare: (page) => refuse(page, "create", 502, "payment_provider_unreachable"),
    arrive: failed,
  },
  { name: "no answer to an order", path, prepare: (page) => cutOff(page, "create"), arrive: failed },
];

const ticked = { consent: { form: "checkbox", version: "2026-11-20" } } as const;
