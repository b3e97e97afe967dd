/*
 * The least script that makes the floor's form work: counter, price, validation and a list of senders, by hand. It is
 * put into the page, so it is there when the page is.
 */
const page = document.documentElement;
const form = document.querySelector("form") as HTMLFormElement;
const [receiver, sender, message] = ["receiver", "sender", "message"].map(
  (id) => document.getElementById(id) as HTMLInputElement,
);
const list = document.querySelector("[role=listbox]") as HTMLElement;

const set = (name: string, text: string) => {
  for (const node of document.querySelectorAll(`[data-live=${name}]`)) node.textContent = text;
};

function show() {
  const text = message?.value.normalize("NFC") ?? "";
  const parts = Math.max(1, Math.ceil(text.length / 160));
  const cents = 99 + 69 * (Math.min(parts, 8) - 1);
  set("count", text.length.toLocaleString("nl"));
  set("parts", String(parts));
  set("unit", parts === 1 ? "deel" : "delen");
  set("price", (cents / 100).toLocaleString("nl", { style: "currency", currency: "EUR" }));
}

const rules: [HTMLInputElement | undefined, (text: string) => string][] = [
  [
    receiver,
    (text) =>
      /^(\+|00|0)[\d\s()-]{8,}$/.test(text) ? "" : "Voer een geldig internationaal telefoonnummer in",
  ],
  [sender, (text) => (/^[\w &.-]{1,11}$/.test(text) ? "" : "Een afzender heeft hoogstens 11 tekens")],
  [message, (text) => (text.trim() && text.length <= 1280 ? "" : "Bericht is verplicht")],
];

function check(field: HTMLInputElement, problem: string) {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.toggleAttribute("aria-invalid", problem !== "");
  if (!problem) return true;
  const line = document.createElement("p");
  line.id = id;
  line.className = "font-bold text-error";
  line.textContent = problem;
  field.closest(".mt-2")?.before(line);
  return false;
}

let names: string[] = [];

function offer() {
  const typed = sender?.value.toLowerCase() ?? "";
  const found = names.filter((name) => name.toLowerCase().includes(typed));
  const options = (found.length > 0 ? found : names).map((name) => {
    const option = document.createElement("div");
    option.role = "option";
    option.className = "px-3 py-2";
    option.textContent = name;
    return option;
  });
  list.replaceChildren(...options);
  list.hidden = options.length === 0;
  sender?.setAttribute("aria-expanded", String(!list.hidden));
}

for (const [field, rule] of rules) field?.addEventListener("blur", () => check(field, rule(field.value)));
message?.addEventListener("input", show);
sender?.addEventListener("input", offer);
sender?.addEventListener("focus", offer);
sender?.addEventListener("blur", () => {
  list.hidden = true;
});
list.addEventListener("mousedown", ({ target }) => {
  if (sender) sender.value = (target as HTMLElement).textContent ?? "";
});
form.addEventListener("submit", (event) => {
  const good = rules.map(([field, rule]) => !field || check(field, rule(field.value)));
  if (good.includes(false)) event.preventDefault();
});
fetch("/api/senders")
  .then((answer) => answer.json())
  .then(({ data }) => {
    names = data.flatMap((group: { senders: { name: string }[] }) => group.senders.map(({ name }) => name));
  })
  .catch(console.warn);
show();
page.dataset.ready = "";
