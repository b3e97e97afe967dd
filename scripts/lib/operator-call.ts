import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";

/** One order of the operator to the Worker: where it goes, what it says, and what its answer looks like. */
export type Order<Answer extends z.ZodMiniType> = {
  /** Under `/api/operator`. */
  readonly path: `/${string}`;
  readonly body: unknown;
  readonly answer: Answer;
  /** What the operator can look at to know whether it was done, where the answer was lost. */
  readonly proof: string;
  /** How long the Worker may take, in ms. */
  readonly within?: number;
};

/** How long the Worker may not know the token, or be out of breath; and after how long it is asked again. In ms. */
type Pace = { readonly patience: number; readonly again: number };
const usualPace: Pace = { patience: 180_000, again: 3_000 };

type Call = {
  readonly origin: string;
  readonly token: string;
  readonly stopped?: AbortSignal;
  readonly pace?: Pace;
};

/**
 * Asks until there is an answer. Before the token has come to where we are answered, the address is one that does not exist; and a
 * connection is lost, or the Worker busy. Asked twice nothing is done twice: a token is used up by the order that was taken, or the
 * order may be repeated (a restore).
 */
export async function ask<Answer extends z.ZodMiniType>(
  { origin, token, stopped = new AbortController().signal, pace = usualPace }: Call,
  { path, body, answer, proof, within = 15_000 }: Order<Answer>,
): Promise<z.infer<Answer>> {
  const until = Date.now() + pace.patience;
  const request = {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Accept-Language": "en",
    },
    body: JSON.stringify(body),
  };
  let trouble = "";
  for (;;) {
    stopped.throwIfAborted();
    const said = await heard(
      new URL(`/api/operator${path}`, origin),
      { ...request, signal: AbortSignal.any([stopped, AbortSignal.timeout(within)]) },
      stopped,
    );
    if (said.ok) return answer.parse(said.body) as z.infer<Answer>;
    const no = refusal.safeParse(said.body).data;
    if (!mayPass(said.status)) throw new Error(no?.message ?? `${origin} answered ${said.status}.`);
    if (said.status !== 404)
      trouble = `${origin} ${said.status === null ? "did not answer" : `answered ${said.status}`}${no ? `: ${no.message}` : "."}`;
    if (Date.now() > until) throw new Error(lastWord(said.status, origin, trouble, proof));
    await pause(pace.again, undefined, { signal: stopped });
  }
}

const refusal = z.object({ code: z.string(), message: z.string() });

type Heard = { readonly ok: boolean; readonly status: number | null; readonly body: unknown };

/** An answer that broke off, or that is none of the Worker's own, is none. */
async function heard(address: URL, request: RequestInit, stopped: AbortSignal): Promise<Heard> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: parsed(text) };
  } catch (error) {
    if (stopped.aborted) throw error;
    return { ok: false, status: null, body: null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const mayPass = (status: number | null): boolean =>
  status === null || status === 404 || status === 429 || status >= 500;

function lastWord(status: number | null, origin: string, trouble: string, proof: string): string {
  if (status !== 404) return `${trouble} Whether it was done, ${proof}`;
  const unheard = `${origin} did not take the token. Whether that is because it never came, or was used and its answer lost, ${proof}`;
  return trouble === "" ? unheard : `${trouble} Then ${unheard}`;
}
