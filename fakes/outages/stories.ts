import type { Stage } from "./stage.ts";
import type { Answer, Visitor } from "./visitor.ts";

/** What a story is played with. */
export type Scene = {
  readonly stage: Stage;
  readonly visitor: Visitor;
  /** Something that must hold of the product; said where it does not. */
  readonly holds: (what: string, isSo: boolean) => void;
};

/** Before the outage, in the middle of it, and once it is over; `orders` are those that must have come to an end. */
type Played = {
  readonly prepare: () => Promise<void>;
  readonly during: () => Promise<void>;
  readonly after?: () => Promise<void>;
  readonly orders: () => readonly string[];
};

type Placed = { readonly id: string; readonly checkoutUrl: string };

export const storyNames = [
  "order",
  "pay",
  "callback",
  "send",
  "report",
  "refund",
  "sign_in",
  "abuse",
] as const;
export type StoryName = (typeof storyNames)[number];

/** The six stories of an order, and the two that have none. */
export const stories: Record<StoryName, (scene: Scene) => Played> = {
  order,
  pay,
  callback,
  send,
  report,
  refund,
  sign_in: signIn,
  abuse,
};

/** Somebody orders, and presses the button again; and so without scripts. */
function order(scene: Scene): Played {
  const { visitor, holds } = scene;
  let placed: Placed | null = null;
  return {
    async prepare() {},
    async during() {
      for (let tries = 0; tries < 2 && !placed; tries++) placed = placedIn(await tryToOrder(scene, "order"));
      const form = {
        receiver: receiverOf(scene, 1),
        sender: "Sinterklaas",
        message: "Zonder scripts.",
        consent: "on",
      };
      await visitor.postForm("/api/payments/create", form);
    },
    async after() {
      const again = await tryToOrder(scene, "order");
      holds(`who orders again with the same key is served: ${again.status}`, placedIn(again) !== null);
      const found = placedIn(again);
      if (placed && found) holds("and it is the same order", placed.id === found.id);
      placed ??= found;
      if (placed) await choose(placed);
    },
    orders: () => (placed ? [placed.id] : []),
  };
}

/** Somebody pays and waits on the status page; no callback comes. */
function pay(scene: Scene): Played {
  const { stage } = scene;
  let placed: Placed | null = null;
  return {
    async prepare() {
      placed = await mustOrder(scene, "pay");
      await stage.force(stage.provider, "webhook", "lost");
    },
    async during() {
      if (!placed) return;
      await choose(placed);
      for (let look = 0; look < 3; look++) {
        await stage.pass(6_000);
        await watch(scene, placed.id);
      }
    },
    orders: () => (placed ? [placed.id] : []),
  };
}

/** Somebody paid and closed the page; the provider calls. */
function callback(scene: Scene): Played {
  let placed: Placed | null = null;
  return {
    async prepare() {
      placed = await mustOrder(scene, "callback");
    },
    async during() {
      if (placed) await choose(placed);
      await scene.stage.settled();
    },
    orders: () => (placed ? [placed.id] : []),
  };
}

/** What was paid, and met gateways that were busy, is handed over again. */
function send(scene: Scene): Played {
  const { stage } = scene;
  let placed: Placed | null = null;
  return {
    async prepare() {
      placed = await mustOrder(scene, "send");
      await forceNext(stage, "busy");
      await choose(placed);
      await stage.settled();
    },
    during: () => handAgain(stage),
    orders: () => (placed ? [placed.id] : []),
  };
}

/** The gateway tells what became of a message. */
function report(scene: Scene): Played {
  const { stage } = scene;
  let placed: Placed | null = null;
  return {
    async prepare() {
      placed = await mustOrder(scene, "report");
      await choose(placed);
      await stage.settled();
      await stage.deliver();
    },
    during: () => stage.pass(20_000),
    orders: () => (placed ? [placed.id] : []),
  };
}

/** Two payments go back: one whose refund had no answer before, one whose message is refused meanwhile. */
function refund(scene: Scene): Played {
  const { stage } = scene;
  const placed: Placed[] = [];
  return {
    async prepare() {
      const begun = await mustOrder(scene, "begun");
      await forceNext(stage, "refused");
      await stage.force(stage.provider, "refund", "500-before");
      await choose(begun);
      await stage.settled();
      await stage.deliver();
      const fresh = await mustOrder(scene, "fresh");
      await forceNext(stage, "busy");
      await choose(fresh);
      await stage.settled();
      placed.push(begun, fresh);
    },
    async during() {
      await forceNext(stage, "refused");
      await handAgain(stage);
    },
    orders: () => placed.map(({ id }) => id),
  };
}

/**
 * Each gateway answers its next message so; its own words for "never" and "not now" differ. A message is handed over as soon as
 * it is paid, so only one that met gateways that were busy is still to go when the outage comes.
 */
const forceNext = async (stage: Stage, fault: "busy" | "refused") => {
  for (const gateway of stage.gateways) await stage.force(gateway, "send", fault);
};

/** What met a busy gateway goes again within a minute and a half. */
async function handAgain(stage: Stage): Promise<void> {
  for (let looks = 0; looks < 5; looks++) {
    await stage.deliver();
    await stage.pass(20_000);
  }
}

/** Somebody of the staff signs in, and ends an older session. */
function signIn(scene: Scene): Played {
  const { stage, visitor, holds } = scene;
  let [older, newer] = ["", ""];
  const tryIt = () => visitor.post("/api/auth/login", stage.staff);
  const isIn = async (cookie: string) =>
    (await visitor.get("/api/auth/me", { Cookie: cookie })).status === 200;
  return {
    async prepare() {
      older = (await tryIt()).cookie;
      holds("staff sign in while all is well", older !== "" && (await isIn(older)));
    },
    async during() {
      for (let tries = 0; tries < 2 && newer === ""; tries++) {
        const answer = await tryIt();
        holds(`a right password is not called wrong: ${answer.status}`, answer.status !== 401);
        if (answer.status === 200) newer = answer.cookie;
      }
      await visitor.get("/api/auth/me", { Cookie: older });
      await visitor.post("/api/auth/logout", {}, { Cookie: older });
    },
    async after() {
      let answer = await visitor.post("/api/auth/logout", {}, { Cookie: older });
      await stage.pass(60_000);
      holds(`who signs out is out: ${answer.status}`, !(await isIn(older)));
      if (newer !== "") holds("who signed in meanwhile is in", await isIn(newer));
      answer = await tryIt();
      // Every try counts as failed until it has succeeded (decision 045).
      for (let waits = 0; waits < 4 && answer.status === 429; waits++) {
        await stage.pass(5 * 60_000);
        answer = await tryIt();
      }
      holds(`staff sign in when it is over: ${answer.status}`, answer.status === 200);
      holds("and are in", await isIn(answer.cookie));
    },
    orders: () => [],
  };
}

/** Somebody reports a message that they did not want. */
function abuse(scene: Scene): Played {
  const { visitor, holds } = scene;
  const tryIt = () =>
    visitor.post("/api/abuse/report", {
      phoneNumber: receiverOf(scene, 0),
      reason: "Deze sms is een bedreiging.",
    });
  let code: unknown;
  const read = () => visitor.post("/api/abuse/cases", { code: String(code) });
  return {
    async prepare() {},
    async during() {
      const answer = await tryIt();
      code = answer.body.caseCode;
      if (code) await read();
      await visitor.postForm("/api/abuse/report", {
        phoneNumber: receiverOf(scene, 1),
        reason: "Deze sms is een bedreiging, zonder scripts.",
      });
    },
    async after() {
      if (!code) {
        const answer = await tryIt();
        code = answer.body.caseCode;
        holds(`who reports again is heard: ${answer.status}`, answer.status === 201);
      }
      holds("a case that was given can be read", (await read()).status === 200);
    },
    orders: () => [],
  };
}

/** Each visitor texts others. */
const receiverOf = ({ visitor }: Scene, nth: number): string =>
  `+316${10_000_000 + visitor.number * 8 + nth}`;

export const tryToOrder = (scene: Scene, what: string): Promise<Answer> =>
  scene.visitor.post(
    "/api/payments/create",
    {
      receiver: receiverOf(scene, what.length % 8),
      sender: "Sinterklaas",
      message: `Heb jij je schoen al gezet? ${what} ${scene.visitor.number}`,
    },
    { "Idempotency-Key": `an-order-in-an-outage-${what}-${scene.visitor.number}` },
  );

function placedIn({ status, body }: Answer): Placed | null {
  const { id, checkoutUrl } = body;
  return status === 201 && typeof id === "string" && typeof checkoutUrl === "string"
    ? { id, checkoutUrl }
    : null;
}

/** While all is well. */
export async function mustOrder(scene: Scene, what: string): Promise<Placed> {
  const answer = await tryToOrder(scene, what);
  const placed = placedIn(answer);
  if (!placed) throw new Error(`An order was not taken, and all was well: ${answer.status} ${answer.text}`);
  return placed;
}

/** Presses "paid" at the provider's own checkout. */
export async function choose({ checkoutUrl }: Placed): Promise<void> {
  const body = new URLSearchParams({ outcome: "paid" });
  const answer = await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
  await answer.arrayBuffer();
}

/** Looks what became of an order, with and without scripts. */
export async function watch({ visitor }: Scene, id: string): Promise<void> {
  await visitor.get(`/api/payments/${id}`);
  await visitor.get(`/api/payments/${id}/page`);
}
