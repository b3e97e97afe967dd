import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { HeldCase } from "#contract/admin-held";
import { mostAtOnce, mostInWave } from "#domain/held";
import { heldNl } from "#voice/held";
import { heldEn } from "#voice/held.en";
import { setSummarisesThreats } from "../look";
import { refusal, resetAfterEach, show, stubApi, toasted, writes } from "../testing";

resetAfterEach();

let wide = true;
beforeEach(() => {
  wide = true;
  vi.stubGlobal("matchMedia", () => ({
    matches: wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const minute = 60_000;
const aWave = (ids: string[], changes: Partial<HeldCase["wave"]> = {}): HeldCase["wave"] => ({
  size: ids.length,
  ids,
  cents: 99 * ids.length,
  receivers: ids.length,
  senders: 1,
  addresses: 2,
  busiest: 2,
  firstAt: Date.now() - 60 * minute,
  lastAt: Date.now(),
  ...changes,
});
const aCase = (changes: Partial<HeldCase> = {}): HeldCase => {
  const id = changes.id ?? "o1";
  return {
    id,
    heldAt: Date.now() - 60 * minute,
    dueAt: Date.now() + 41.5 * minute,
    sender: "Mam",
    receiver: "+31 6 •••••• 78",
    smsCount: 1,
    locale: "nl",
    amountCents: 99,
    text: "Hoi mam, dit is mijn nieuwe nummer",
    codes: ["new_number", "phone_number"],
    places: [{ code: "new_number", start: 9, end: 34 }],
    bar: null,
    claim: null,
    wave: aWave([id], { addresses: 1, busiest: 1 }),
    earlier: [],
    ...changes,
  };
};
const wave = aCase({ id: "w1", sender: "Pakket", wave: aWave(["w1", "w2", "w3"]) });
const threat = aCase({
  id: "o2",
  sender: "Geheim",
  text: "Je hoort nog van me",
  codes: ["threat"],
  places: [],
});
const page = (...data: HeldCase[]) => ({
  data,
  next: null,
  rules: { new_number: { right: 13, wrong: 1 } },
  today: { released: 11, rejected: 6 },
  at: Date.now(),
});
const list = (...data: HeldCase[]) => ({ "GET /api/admin/held": page(...data) });
const laid = (done: number, of = done, left: object[] = []) => ({
  "POST /api/admin/held/verdict": { data: { done, of, dueAt: Date.now() + 10_000, left } },
});
const shown = "/admin?view=held";
const verdictsIn = (api: { calls: Parameters<typeof writes>[0]["calls"] }) =>
  writes(api).filter(({ path }) => path.startsWith("/api/admin/held/"));
const row = (name: RegExp) => screen.findByRole("button", { name });
const pane = async () => within(await screen.findByRole("region", { name: "Nakijken" }));

describe("the queue", () => {
  test("has each case with how long is left, its text and what was noticed, and the first one in hand", async () => {
    stubApi(list(wave, threat));
    show(shown);
    const first = await row(/^Pakket/);
    for (const said of ["Golf van 3", "nog 41 min", "Hoi mam", "Nieuw nummer", "Telefoonnummer"])
      expect(first).toHaveTextContent(said);
    expect(screen.getByText("4 sms’en, 2 zaken")).toBeVisible();
    expect(first).toHaveAttribute("aria-current", "true");
    const inHand = await pane();
    expect(inHand.getByRole("heading", { level: 2 })).toHaveTextContent(
      "Golf van 3: zelfde tekst, zelfde naam",
    );
    for (const said of ["3, alle betaald, € 2,97", "3 nummers", "2, het drukste 2 keer", "93%", "nog geen"])
      expect(inHand.getByText(said)).toBeVisible();
    expect(inHand.getByText("dit is mijn nieuwe nummer").tagName).toBe("MARK");
    expect(document.body).not.toHaveTextContent(/new_number|phone_number|reject_and_block/);
  });

  test("says of a wave that is decided in parts which part its figures and its verdicts are about", async () => {
    const ids = Array.from({ length: mostAtOnce }, (_, index) => `o${index}`);
    stubApi(list({ ...wave, wave: { ...wave.wave, ids, size: mostInWave, cents: 4950 } }));
    show(shown);
    expect(await row(/^Pakket/)).toHaveTextContent("200+");
    const inHand = await pane();
    for (const said of ["de eerste 50, alle betaald, € 49,50", "De eerste 50"])
      expect(inHand.getByText(said)).toBeVisible();
  });

  test("is walked through faster than the browser is told: each step has its own entry in its history all the same", async () => {
    const cases = ["o1", "o2", "o3"].map((id) => aCase({ id, sender: id }));
    stubApi(list(...cases));
    const { user, router } = show(shown);
    await row(/^o1/);
    const { length } = router.history;
    await user.keyboard("jj");
    expect(await row(/^o3/)).toHaveAttribute("aria-current", "true");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ held: "o3" }));
    expect(window.location.search).toContain("held=o3");
    expect(router.history.length).toBe(length + 2);
  });

  test("stands by gravity, or without waves, as its reader likes", async () => {
    stubApi(list(wave, threat));
    const { user } = show(shown);
    const names = () =>
      screen.getAllByRole("listitem").flatMap((one) => one.querySelector(".held-code")?.textContent ?? []);
    await row(/^Pakket/);
    await user.click(screen.getByRole("button", { name: "Ernst" }));
    expect(names()).toEqual(["Geheim", "Pakket"]);
    await user.click(screen.getByRole("button", { name: "Zonder golven" }));
    expect(names()).toEqual(["Geheim"]);
  });

  test("is empty: that is said, with what was done today", async () => {
    stubApi(list());
    show(shown);
    expect(await screen.findByText("Niets om na te kijken")).toBeVisible();
    expect(screen.getByText("Vandaag 17 nagekeken: 11 vrijgegeven, 6 afgekeurd.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Naar de werklijst" })).toHaveAttribute("href", "/admin");
  });

  test("could not be loaded: that is said, and it can be tried again", async () => {
    const api = stubApi({ "GET /api/admin/held": refusal(500, "internal", "Er ging iets mis") });
    const { user } = show(shown);
    const again = await screen.findByRole("button", { name: "Probeer het opnieuw" });
    Object.assign(api.answers, list(wave));
    await user.click(again);
    expect(await row(/^Pakket/)).toBeVisible();
  });
});

describe("a verdict", () => {
  test("takes one key, names its messages, and the next case is there before the answer", async () => {
    let answer: (value: object) => void = () => {};
    const api = stubApi({
      ...list(wave, threat),
      "POST /api/admin/held/verdict": () => new Promise<object>((resolve) => (answer = resolve)),
    });
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("2");
    await waitFor(async () => expect(await row(/^Geheim/)).toHaveFocus());
    expect((await pane()).getByRole("heading", { level: 2 })).toHaveTextContent("Dreiging");
    expect(screen.queryByRole("button", { name: /^Pakket/ })).toBeNull();
    expect(verdictsIn(api)).toMatchObject([
      {
        path: "/api/admin/held/verdict",
        body: { ids: ["w1", "w2", "w3"], verdict: "reject", because: "scam" },
      },
    ]);
    api.answers["GET /api/admin/held"] = page(threat);
    act(() => answer({ data: { done: 3, of: 3, dueAt: 0, left: [] } }));
    expect(await toasted("3 afgekeurd")).toBeVisible();
    expect(await toasted("€ 2,97 gaat over 10 seconden terug")).toBeVisible();
  });

  test("is taken back by u, and the case comes back into the hand", async () => {
    const api = stubApi({
      ...list(wave, threat),
      ...laid(3),
      "POST /api/admin/held/undo": { data: { done: 3, of: 3 } },
    });
    const { user } = show(shown);
    await row(/^Pakket/);
    api.answers["GET /api/admin/held"] = page(threat);
    await user.keyboard("3");
    await toasted("3 afgekeurd en geblokkeerd");
    api.answers["GET /api/admin/held"] = page(wave, threat);
    await user.keyboard("u");
    await waitFor(() =>
      expect(writes(api).at(-1)).toMatchObject({
        path: "/api/admin/held/undo",
        body: { ids: ["w1", "w2", "w3"] },
      }),
    );
    await waitFor(async () => expect(await row(/^Pakket/)).toHaveFocus());
    expect(await toasted("Ongedaan gemaakt")).toBeVisible();
  });

  test("that cannot be taken back any more says so", async () => {
    stubApi({
      ...list(threat),
      ...laid(1),
      "POST /api/admin/held/undo": refusal(409, "undo_too_late", "Net te laat: dit is al gedaan"),
    });
    const { user } = show(shown);
    await row(/^Geheim/);
    await user.keyboard("1");
    expect(await toasted("Gaat over 10 seconden weg")).toBeVisible();
    await user.keyboard("u");
    expect(await toasted("Net te laat: dit is al gedaan")).toBeVisible();
  });

  test("is about this one alone, with the reason that its key chose and a note", async () => {
    const api = stubApi({ ...list(wave), ...laid(1) });
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("w8n");
    await waitFor(() => expect(screen.getByLabelText("Notitie bij het oordeel")).toHaveFocus());
    await user.keyboard("Noemt PostNL, 2{Enter}2");
    await waitFor(() =>
      expect(verdictsIn(api)).toMatchObject([
        { body: { ids: ["w1"], verdict: "reject", because: "posing", note: "Noemt PostNL, 2" } },
      ]),
    );
  });

  test("begins anew with the next case: scope, reason, note and the open list of a wave were about the one before", async () => {
    const other = aCase({ id: "o3", codes: ["threat"], wave: aWave(["o3", "o4"]) });
    stubApi({ ...list(wave, other), "GET /api/admin/held/w1/wave": { data: [] } });
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("w8n");
    await waitFor(() => expect(screen.getByLabelText("Notitie bij het oordeel")).toHaveFocus());
    await user.keyboard("gezien{Enter}");
    await user.click(screen.getByText(/allemaal aangevinkt/));
    expect(document.querySelector(".held-members")).toHaveAttribute("open");
    await user.keyboard("j");
    const chosen = () =>
      screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent?.trim());
    await waitFor(() => expect(chosen()).toEqual(expect.arrayContaining(["Alle 2", "6 Dreiging"])));
    expect(screen.queryByLabelText("Notitie bij het oordeel")).toBeNull();
    expect(document.querySelector(".held-members")).not.toHaveAttribute("open");
    await user.keyboard("k");
    await waitFor(() => expect(chosen()).toContain("Alle 3"));
    expect(screen.getByLabelText("Notitie bij het oordeel")).toHaveValue("gezien");
  });

  test("has the reason preset that the gravest rule suggests, and leaves out what is unticked", async () => {
    const api = stubApi({
      ...list({ ...wave, codes: ["phone_number", "threat"] }),
      ...laid(2),
      "GET /api/admin/held/w1/wave": {
        data: ["w1", "w2", "w3"].map((id, n) => ({
          id,
          heldAt: 0,
          receiver: `+31 6 •••••• 0${n}`,
          address: 0,
          difference: n === 2 ? "2,95" : null,
        })),
      },
    });
    const { user } = show(shown);
    await row(/^Pakket/);
    expect(screen.getByRole("button", { name: "Dreiging", pressed: true })).toBeVisible();
    await user.click(screen.getByText("De 3 sms’en, allemaal aangevinkt"));
    expect(await screen.findByText("2,95")).toBeVisible();
    await user.click(screen.getByLabelText("Beslis ook over +31 6 •••••• 02"));
    await user.click(screen.getByRole("button", { name: /^Afkeuren €\s1,98/ }));
    await waitFor(() =>
      expect(verdictsIn(api)).toMatchObject([{ body: { ids: ["w1", "w2"], because: "threat" } }]),
    );
  });

  test("put off comes last, and nothing is sent", async () => {
    const api = stubApi(list(wave, threat));
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("4");
    await waitFor(async () => expect(await row(/^Geheim/)).toHaveFocus());
    expect([...document.querySelectorAll(".held-row .held-code")].map((one) => one.textContent)).toEqual([
      "Geheim",
      "Pakket",
    ]);
    expect(verdictsIn(api)).toEqual([]);
  });

  test("comes second: who was first is named, and the next case stays in hand", async () => {
    stubApi({
      ...list(wave, threat),
      "POST /api/admin/held/verdict": () =>
        Response.json(
          {
            success: false,
            code: "held_decided",
            message: "x",
            earlier: { by: "sam", what: "reject", at: Date.now() - 4_000 },
          },
          { status: 409 },
        ),
    });
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("1");
    expect(await toasted("sam keurde dit 4 seconden geleden af.")).toBeVisible();
    expect(await toasted("Jouw besluit is niet gedaan. We gaan door met de volgende.")).toBeVisible();
    expect(await row(/^Geheim/)).toHaveAttribute("aria-current", "true");
  });

  test("that does not arrive brings its case back", async () => {
    stubApi({
      ...list(wave, threat),
      "POST /api/admin/held/verdict": refusal(429, "rate_limited", "Even wachten"),
    });
    const { user } = show(shown);
    await row(/^Pakket/);
    await user.keyboard("1");
    expect(await toasted("Je besluit is niet gedaan.")).toBeVisible();
    await waitFor(async () => expect(await row(/^Pakket/)).toHaveAttribute("aria-current", "true"));
  });

  test("cannot be a release where the message may not go, and is none at all once the deadline has passed", async () => {
    const api = stubApi(list({ ...threat, bar: "stopped" }, { ...aCase(), dueAt: Date.now() + 5_000 }));
    const { user } = show(shown);
    expect(await screen.findByText(/^Vrijgeven kan niet: de ontvanger/)).toBeVisible();
    await user.keyboard("1j");
    expect(await screen.findByText("De termijn is net verstreken")).toBeVisible();
    await user.keyboard("123");
    expect(verdictsIn(api)).toEqual([]);
  });

  test("is not made without a connection, and none is kept to be sent later", async () => {
    const api = stubApi(list(threat));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { user } = show(shown);
    await row(/^Geheim/);
    expect(screen.getByText("Geen verbinding")).toBeVisible();
    await user.keyboard("12");
    expect(verdictsIn(api)).toEqual([]);
  });

  test("is made by no key while they are switched off", async () => {
    localStorage.setItem("panelKeys", "off");
    const api = stubApi(list(threat));
    const { user } = show(shown);
    await row(/^Geheim/);
    await user.keyboard("1234");
    expect(verdictsIn(api)).toEqual([]);
  });
});

test("somebody else who looks at a case is named, in the queue and on opening it", async () => {
  stubApi({
    ...list({ ...threat, claim: { by: "sam", until: Date.now() + minute } }),
    "POST /api/admin/claims": { data: { by: "sam", until: Date.now() + minute } },
  });
  show(shown);
  expect(await screen.findAllByText("sam kijkt hiernaar")).toHaveLength(2);
});

test("below the width of both the list comes first, then one case with the way back", async () => {
  wide = false;
  stubApi(list(wave, threat));
  const { user } = show(shown);
  const first = await row(/^Pakket/);
  expect(screen.queryByRole("heading", { level: 2, name: /^Golf/ })).toBeNull();
  await user.click(first);
  expect(await screen.findByText("1 van 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Volgende zaak" }));
  expect(await screen.findByText("2 van 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Lijst" }));
  await waitFor(() => expect(screen.queryByText("2 van 2")).toBeNull());
});

test("both languages say the same, and each rule and reason has its words", () => {
  expect(Object.keys(heldEn).toSorted()).toEqual(Object.keys(heldNl).toSorted());
  expect(heldEn.effects.release).toBe("sent in 10 s");
  expect(heldNl.effects.reject_and_block(9)).toBe("9 adressen 90 dagen dicht");
});

describe("whoever would rather not see threats at once", () => {
  beforeEach(() => setSummarisesThreats(true));

  test("reads what it is about, decides with or without the text, and gets it with a key", async () => {
    stubApi(list(threat, aCase()));
    const { user } = show("/admin?view=held");
    expect(await screen.findByText("Eerst samengevat: Dreiging")).toBeVisible();
    expect(screen.queryByText("Je hoort nog van me")).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Afkeuren/ })[0]).toBeEnabled();
    await user.keyboard("t");
    expect(screen.getByText("Je hoort nog van me")).toBeVisible();
  });

  test("sees other texts as they are", async () => {
    stubApi(list(aCase()));
    show("/admin?view=held");
    await screen.findByRole("heading", { level: 2, name: "Nieuw nummer" });
    expect(document.querySelector(".held-sms")).toHaveTextContent("dit is mijn nieuwe nummer");
  });
});
