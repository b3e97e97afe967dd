import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answeredNl } from "#voice/visitor-sentences";
import {
  aDetail,
  anOrderDetail,
  aReport,
  dialog,
  endSession,
  inLine,
  refusal,
  resetAfterEach,
  screenIs,
  show,
  stubApi,
} from "./testing";

resetAfterEach();

type Api = ReturnType<typeof stubApi>;
type User = ReturnType<typeof show>["user"];
type Scope = Pick<Awaited<ReturnType<typeof dialog>>, "getByLabelText" | "getByRole">;

/** A form of the panel: how one comes to it, what is typed in it, and what is sent. */
type Form = {
  readonly name: string;
  /** The file that draws it. */
  readonly source: string;
  readonly at: string;
  readonly answers?: Parameters<typeof stubApi>[0];
  readonly open?: (user: User) => Promise<unknown>;
  /** Whether it is open again by itself once its writer is back. */
  readonly comesBack?: boolean;
  readonly scope: () => Promise<Scope>;
  readonly typed: Readonly<Record<string, string>>;
  readonly send: string | RegExp;
  readonly request: string;
  /** Passwords and codes: they stay in their fields, and are gone with the session. */
  readonly secret?: boolean;
};

const press = (name: string | RegExp) => async (user: User) =>
  user.click(await screen.findByRole("button", { name }));
const region = (name: string) => async () => within(await screen.findByRole("region", { name }));
const page = async () => within(document.body);

const settings = {
  "GET /api/admin/settings": { data: { sending: true, customSenders: true, links: false } },
  "GET /api/admin/protected-names": { data: [] },
  "GET /api/admin/closed-countries": { data: [] },
  "GET /api/admin/gate": {
    data: [
      { code: "threat", asks: "hold", state: "on", hits: 0, spared: 0, right: 0, wrong: 0, turned: null },
    ],
  },
};
const account = {
  "GET /api/auth/sessions": {
    data: ["s1", "s2"].map((id) => ({
      id,
      createdAt: 1,
      lastSeenAt: 2,
      browser: id,
      address: "192.0.2.1",
      current: id === "s1",
    })),
  },
  "GET /api/auth/totp": { on: false, demanded: false, recoveryCodesLeft: 0 },
};
const list = (...data: object[]) => ({ data, total: data.length, next: null });
const order = { "GET /api/admin/orders/o1": { data: anOrderDetail() } };
const report = {
  "GET /api/admin/abuse-reports": list(aReport({ reviewNotes: null })),
  "GET /api/admin/abuse-reports/r1": { data: aDetail({ reviewNotes: null }) },
};
const task = {
  id: 7,
  kind: "refund_failed",
  subject: "o1",
  cause: "refused",
  facts: { orderId: "o1" },
  openedAt: 1,
  dueAt: 2,
  takenBy: null,
  takenAt: null,
  endedAt: null,
  endedBy: null,
  ending: null,
  reason: null,
  reference: null,
  ver: 3,
  can: ["retried", "paid_back_by_hand"],
};
const held = {
  "GET /api/admin/held": () => ({
    data: [
      {
        id: "h1",
        heldAt: 1,
        dueAt: Date.now() + 60 * 60_000,
        sender: "Mam",
        receiver: null,
        smsCount: 1,
        locale: "nl",
        amountCents: 99,
        text: "Hoi",
        codes: [],
        places: [],
        bar: null,
        claim: null,
        wave: {
          size: 1,
          ids: ["h1"],
          cents: 99,
          receivers: 1,
          senders: 1,
          addresses: 1,
          busiest: 1,
          firstAt: 1,
          lastAt: 1,
        },
        earlier: [],
      },
    ],
    next: null,
    rules: {},
    today: { released: 0, rejected: 0 },
    at: Date.now(),
  }),
};
const why = { "Waarom?": "Nagekeken" };
const password = { Wachtwoord: "geheim" };

const forms: readonly Form[] = [
  ...(
    [
      ["phone", "Nummer blokkeren", { Telefoonnummer: "0612345678", Reden: "Vraagt erom" }],
      ["ip", "IP-adres blokkeren", { "IP-adres": "203.0.113.7", Reden: "Spam", "Hoelang?": "Zonder einde" }],
    ] as const
  ).map(([kind, button, typed]) => ({
    name: `a block (${kind})`,
    source: "blocks/BlockForm.tsx",
    at: `/admin?view=blocks&kind=${kind}`,
    answers: { [`GET /api/admin/blocked-${kind}s`]: list() },
    comesBack: true,
    scope: region(button),
    typed,
    send: button,
    request: `POST /api/admin/blocked-${kind}s`,
  })),
  {
    name: "a look-up among the opt-outs",
    source: "blocks/OptOuts.tsx",
    at: "/admin?view=blocks&kind=opt-out",
    comesBack: true,
    scope: region("Blokkades"),
    typed: { "Is dit nummer afgemeld?": "0612345678" },
    send: "Ga na",
    request: "POST /api/admin/opt-outs/check",
  },
  {
    name: "a name to protect",
    source: "settings/Restrictions.tsx",
    at: "/admin?view=settings",
    answers: settings,
    open: press("Bescherm een naam"),
    scope: () => dialog("Bescherm een naam"),
    typed: { Naam: "Fietsenhuis", Reden: "Vals" },
    send: "Bescherm een naam",
    request: "POST /api/admin/protected-names",
  },
  {
    name: "the reason to turn a rule",
    source: "rules/Rules.tsx",
    at: "/admin?view=settings",
    answers: settings,
    open: async (user) => user.click(await screen.findByRole("switch", { name: "Dreiging" })),
    scope: () => dialog("Dreiging: laten proefdraaien?"),
    typed: why,
    send: "Laat proefdraaien",
    request: "PUT /api/admin/gate/threat",
  },
  {
    name: "a text to try",
    source: "rules/TryText.tsx",
    at: "/admin?view=settings",
    answers: settings,
    comesBack: true,
    scope: region("Probeer een tekst"),
    typed: { Tekst: "Ik weet waar je woont", Afzender: "Geheim" },
    send: "Probeer",
    request: "POST /api/admin/gate/try",
  },
  {
    name: "the reason of a move",
    source: "orders/WhatNow.tsx",
    at: "/admin?view=orders&order=o1",
    answers: order,
    open: press("Vrijgeven"),
    scope: () => dialog("Toch versturen?"),
    typed: why,
    send: "Vrijgeven",
    request: "POST /api/admin/held/verdict",
  },
  {
    name: "the reason to look at a number",
    source: "orders/Reveal.tsx",
    at: "/admin?view=orders&order=o1",
    answers: order,
    open: press("Toon nummer en tekst"),
    scope: () => dialog("Nummer en tekst tonen?"),
    typed: why,
    send: "Toon",
    request: "POST /api/admin/orders/o1/reveal",
  },
  {
    name: "the reason of a move of several",
    source: "orders/MoveTogether.tsx",
    at: "/admin?view=orders",
    answers: {
      "GET /api/admin/orders": list(anOrderDetail(), anOrderDetail({ id: "o2" })),
      "GET /api/admin/orders/counts": { data: [] },
    },
    open: async (user) => {
      await user.click(await screen.findByLabelText("Vink alle bestellingen op deze pagina aan"));
      await press("Afkeuren")(user);
    },
    scope: () => dialog("Afkeuren en terugbetalen?"),
    typed: { "Wat de besteller leest": "Reclame", ...why },
    send: "Afkeuren",
    request: "POST /api/admin/held/verdict",
  },
  {
    name: "a payment by hand",
    source: "worklist/TaskMoves.tsx",
    at: "/admin?view=worklist",
    answers: { "GET /api/admin/worklist": list(task) },
    open: press(/^Met de hand betaald/),
    scope: () => dialog("Een terugbetaling is geweigerd"),
    typed: { Kenmerk: "NL12-3", ...why },
    send: "Met de hand betaald",
    request: "POST /api/admin/worklist/7/pay-by-hand",
  },
  {
    name: "a sender",
    source: "picker/SenderForm.tsx",
    at: "/admin",
    open: press("Afzender toevoegen"),
    comesBack: true,
    scope: () => inLine("Afzender toevoegen"),
    typed: { Naam: "Kerstman" },
    send: "Opslaan",
    request: "POST /api/senders",
  },
  {
    name: "a category",
    source: "picker/CategoryForm.tsx",
    at: "/admin",
    open: press("Categorie toevoegen"),
    comesBack: true,
    scope: () => inLine("Categorie toevoegen"),
    typed: { Naam: "Feest", Volgorde: "4" },
    send: "Opslaan",
    request: "POST /api/sender-categories",
  },
  ...(
    [
      ["at the desk", "/admin?view=reports&report=r1", region("Melding behandelen")],
      ["in the dialog", "/admin?report=r1", () => dialog("Melding behandelen")],
    ] as const
  ).map(([where, at, scope]) => ({
    name: `notes and an answer ${where}`,
    source: "reports/ReviewWords.tsx",
    at,
    answers: report,
    comesBack: true,
    scope,
    typed: { Notities: "Eerder gebeld", "Bericht aan de melder": "We keken ernaar" },
    send: "Opgelost",
    request: "PUT /api/admin/abuse-reports/r1",
  })),
  {
    name: "a note to a verdict",
    source: "held/VerdictBar.tsx",
    at: "/admin?view=held",
    answers: held,
    open: async (user) => {
      await screen.findByRole("region", { name: "Nakijken" });
      await user.keyboard("n");
    },
    comesBack: true,
    scope: page,
    typed: { "Notitie bij het oordeel": "Kent de ontvanger" },
    send: /^Vrijgeven/,
    request: "POST /api/admin/held/verdict",
  },
  {
    name: "one's password",
    source: "account/PasswordForm.tsx",
    at: "/admin?view=account",
    answers: account,
    scope: () => inLine("Wachtwoord"),
    typed: { "Huidig wachtwoord": "geheim", "Nieuw wachtwoord": "fiets wolk citroen ladder" },
    send: "Wijzig wachtwoord",
    request: "POST /api/auth/password",
    secret: true,
  },
  {
    name: "the password once more",
    source: "account/Prove.tsx",
    at: "/admin?view=account",
    answers: {
      ...account,
      "DELETE /api/auth/sessions/s2": refusal(403, "reauth_required", "Wie ben je?"),
    },
    open: async (user) => {
      await press("Sessie in s2 beëindigen")(user);
      await user.click((await dialog("Sessie beëindigen?")).getByRole("button", { name: "Beëindigen" }));
    },
    scope: () => dialog("Ben jij het nog?"),
    typed: password,
    send: "Verder",
    request: "POST /api/auth/reauth",
    secret: true,
  },
  {
    name: "the password for a second step",
    source: "account/TurnOn.tsx",
    at: "/admin?view=account",
    answers: account,
    open: press("Aanzetten"),
    scope: () => dialog("Twee stappen aanzetten"),
    typed: password,
    send: "Verder",
    request: "POST /api/auth/totp/start",
    secret: true,
  },
  {
    name: "what gives up the second step",
    source: "account/TwoSteps.tsx",
    at: "/admin?view=account",
    answers: { ...account, "GET /api/auth/totp": { on: true, demanded: false, recoveryCodesLeft: 8 } },
    open: press("Uitzetten"),
    scope: () => dialog("Twee stappen uitzetten?"),
    typed: { ...password, "Code van je authenticator-app": "123456" },
    send: "Uitzetten",
    request: "POST /api/auth/totp/disable",
    secret: true,
  },
];

/** Forms that only look for something, and what was looked for. */
const searches = [
  ["blocks", "/admin?view=blocks", "Zoek op IP-adres", "POST /api/admin/blocked-ips/search"],
  ["orders", "/admin?view=orders", "Nummer, kenmerk of betaal-id", "POST /api/admin/orders/search"],
  ["reports", "/admin", "Nummer of zaakcode", "POST /api/admin/abuse-reports/search"],
  [
    "reports at the desk",
    "/admin?view=reports",
    "Nummer of zaakcode",
    "POST /api/admin/abuse-reports/search",
  ],
  ["refusals", "/admin?view=trail", "IP-adres of gebruikersnaam", "POST /api/admin/trail/subjects/search"],
  ["the log", "/admin?view=audit", "Door", "POST /api/admin/audit/search"],
] as const;

const files = import.meta.glob<string>("./**/*.tsx", { query: "?raw", import: "default", eager: true });
const drawsDialog = (source: string) => /<(?:FormDialog|ReasonDialog)\b/.test(files[`./${source}`] ?? "");

/** What else is typed in, and where that is tested or why there is nothing to lose. */
const elsewhere = {
  "ReasonDialog.tsx": "the forms above that ask why",
  "SearchBar.tsx": "the searches",
  "audit/AuditSearch.tsx": "the searches",
  "Login.tsx": "Login.test.tsx",
  "frame/CommandMenu.tsx": "it sends nothing",
};

const sentences = answeredNl;
/** What goes wrong, and the sentence; what says nothing of what to do is followed by that. */
const troubles = [
  [() => refusal(500, "internal", sentences.internal), sentences.internal],
  [() => refusal(429, "rate_limited", sentences.rate_limited), sentences.rate_limited],
  [() => new Response("<h1>Bad gateway</h1>", { status: 502 }), "Er ging iets mis aan onze kant (fout 502)."],
  [
    () => Promise.reject(new TypeError("Failed to fetch")),
    "We konden onze server niet bereiken. Misschien hapert je verbinding.",
  ],
] as const;
const whatToDo = /[Pp]robeer het(?: dan)? opnieuw/;

async function typeIn(user: User, scope: Scope, typed: Form["typed"]): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const field = scope.getByLabelText(label);
    if (field instanceof HTMLFieldSetElement) await user.click(within(field).getByLabelText(text));
    else if (field instanceof HTMLSelectElement) await user.selectOptions(field, text);
    else {
      await user.clear(field);
      await user.type(field, text);
    }
  }
}

async function expectTyped(form: Form): Promise<void> {
  const scope = await form.scope();
  for (const [label, text] of Object.entries(form.typed))
    await waitFor(() => {
      const field = scope.getByLabelText(label);
      if (field instanceof HTMLFieldSetElement) expect(within(field).getByLabelText(text)).toBeChecked();
      else expect(field).toHaveDisplayValue(text);
    });
}

async function signInAgain(api: Api, user: User): Promise<void> {
  const username = await screen.findByLabelText("Gebruikersnaam");
  api.answers["GET /api/auth/me"] = { username: "noor" };
  await user.type(username, "noor");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim{Enter}");
}

async function start({ at, answers = {}, open, scope, typed }: Form) {
  screenIs("desk");
  const api = stubApi({ "POST /api/auth/login": { message: "" }, ...answers });
  const { user } = show(at);
  await open?.(user);
  // What comes later brings the fields.
  const [label = ""] = Object.keys(typed);
  await waitFor(async () => (await scope()).getByLabelText(label));
  await typeIn(user, await scope(), typed);
  return { api, user };
}

const sent = (api: Api, request: string) => {
  const bodies = api.calls.filter(({ method, path }) => `${method} ${path}` === request);
  return bodies.map(({ body }) => body);
};

test.each(forms)("nothing typed is lost in $name, and the sentence says what to do", async (form) => {
  const { api, user } = await start(form);
  const send = async () => user.click((await form.scope()).getByRole("button", { name: form.send }));
  for (const [answer, said] of troubles) {
    api.answers[form.request] = answer;
    await send();
    for (const one of await screen.findAllByText(said, { exact: false }))
      expect(one).toHaveTextContent(whatToDo);
    await expectTyped(form);
  }
  endSession(api, form.request);
  await send();
  await screen.findByText(
    form.secret
      ? "Je sessie is verlopen. Log opnieuw in."
      : "Je sessie is verlopen. Log opnieuw in; je notities staan er nog.",
  );
  await signInAgain(api, user);
  if (!form.comesBack) await form.open?.(user);
  const scope = form.scope;
  const [label = ""] = Object.keys(form.typed);
  await waitFor(async () => (await scope()).getByLabelText(label));
  if (form.secret) {
    for (const one of Object.keys(form.typed)) expect((await scope()).getByLabelText(one)).toHaveValue("");
    return;
  }
  await expectTyped(form);
  // It is as good as typed: the form sends it.
  api.answers[form.request] = refusal(500, "internal", sentences.internal);
  await send();
  await waitFor(() => expect(sent(api, form.request)).toHaveLength(troubles.length + 2));
  expect(sent(api, form.request).at(-1)).toEqual(sent(api, form.request)[0]);
});

test.each(forms.filter(({ source }) => drawsDialog(source)))("typing begins in $name", async (form) => {
  screenIs("desk");
  stubApi({ "POST /api/auth/login": { message: "" }, ...form.answers });
  const { user } = show(form.at);
  await form.open?.(user);
  const [label = ""] = Object.keys(form.typed);
  expect((await form.scope()).getByLabelText(label)).toHaveFocus();
});

test.each(searches)(
  "what is looked for among %s is not lost, and the sentence says what to do",
  async (_, at, label, request) => {
    screenIs("desk");
    const lists = ["blocked-ips", "orders", "trail", "audit"].map((name) => [
      `GET /api/admin/${name}`,
      list(),
    ]);
    const api = stubApi({ ...Object.fromEntries(lists), "POST /api/auth/login": { message: "" } });
    const { user } = show(at);
    const look = async (text: string) => {
      await user.clear(await screen.findByLabelText(label));
      await user.type(screen.getByLabelText(label), `${text}{Enter}`);
    };
    for (const [index, [answer, said]] of troubles.entries()) {
      api.answers[request] = answer;
      await look(`20${index}`);
      // What did not come is asked for again by a button below the sentence.
      const [told] = await screen.findAllByText(said, { exact: false });
      expect(told?.closest("[role=alert]")).toHaveTextContent(whatToDo);
      expect(screen.getByLabelText(label)).toHaveValue(`20${index}`);
    }
    endSession(api, request);
    await look("209");
    await screen.findByText("Je sessie is verlopen. Log opnieuw in.");
    await signInAgain(api, user);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue("209"));
  },
);

test("every form of the panel is among these", () => {
  const typing =
    /<(?:TextInput|TextArea|FormDialog|ReasonDialog|InLineForm)\b|<(?:input|textarea)\b(?![^>]*type="(?:checkbox|radio)")/;
  const found = Object.entries(files)
    .filter(([path, text]) => !path.includes(".test.") && typing.test(text))
    .map(([path]) => path.slice(2));
  const known = [...forms.map(({ source }) => source), ...Object.keys(elsewhere)];
  expect(found.toSorted()).toEqual([...new Set(known)].toSorted());
});

test("a reason typed about one order is not offered about another", async () => {
  const api = stubApi({
    ...order,
    "GET /api/admin/orders/o2": { data: anOrderDetail({ id: "o2" }) },
    "POST /api/auth/login": { message: "" },
  });
  const { user } = show("/admin?view=orders&order=o1");
  const open = press("Vrijgeven");
  await open(user);
  await user.type((await dialog("Toch versturen?")).getByLabelText("Waarom?"), "Belde zelf");
  endSession(api, "POST /api/admin/held/verdict");
  await user.click((await dialog("Toch versturen?")).getByRole("button", { name: "Vrijgeven" }));
  await screen.findByLabelText("Gebruikersnaam");
  window.history.replaceState(null, "", "/admin-login?view=orders&order=o2");
  await signInAgain(api, user);
  await open(user);
  expect((await dialog("Toch versturen?")).getByLabelText("Waarom?")).toHaveValue("");
});

test("what its writer closed is gone", async () => {
  stubApi(order);
  const { user } = show("/admin?view=orders&order=o1");
  const open = press("Toon nummer en tekst");
  await open(user);
  const form = await dialog("Nummer en tekst tonen?");
  await user.type(form.getByLabelText("Waarom?"), "Belde zelf");
  await user.click(form.getByRole("button", { name: "Annuleren" }));
  await open(user);
  expect((await dialog("Nummer en tekst tonen?")).getByLabelText("Waarom?")).toHaveValue("");
});
