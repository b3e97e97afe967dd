import { createRoot } from "react-dom/client";
import type { Challenge } from "#contract/challenge";
import type { Problem } from "#contract/problems";
import { challenge as texts } from "#voice/challenge";
import { currentLanguage, speak } from "../i18n/language";
import { Checking, type Words } from "./Checking";
import { solve } from "./proof-of-work";
import { askTurnstile } from "./turnstile";

/**
 * Meets a challenge: shows that it is being met, and repeats the call with the answer. Who stops it, and where it cannot be
 * met, gets a refusal as the Worker would have given it, with our own words.
 * @param response what the call was answered with, status 428
 * @param repeat makes the same call again with this answer
 */
export async function meet(
  response: Response,
  repeat: (answer: string) => Promise<Response>,
): Promise<Response> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<Problem> | null;
  if (!problem?.challenge) return response;
  // This code has words of its own, which came with it in Dutch.
  await speak();
  const words = (currentLanguage() === "en" && texts.en) || texts.nl;
  const stopping = new AbortController();
  const { box, close } = await show(words, () => stopping.abort());
  const answer = await answerTo(problem.challenge, box, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) console.warn("challenge", error);
    return null;
  });
  close();
  if (answer !== null) return repeat(answer);
  const message = stopping.signal.aborted ? words.stopped : words.failed;
  return Response.json({ ...problem, message }, { status: response.status });
}

function answerTo(posed: Challenge, box: HTMLElement, stopped: AbortSignal): Promise<string> {
  return posed.kind === "work"
    ? solve(posed, stopped)
    : askTurnstile(posed, { box, language: currentLanguage(), stopped });
}

/** Puts the notice beside the page rather than into it: whatever form is being sent stays as it is. */
function show(words: Words, onStop: () => void): Promise<{ box: HTMLElement; close: () => void }> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  return new Promise((resolve) => {
    root.render(<Checking words={words} onStop={onStop} onShown={(box) => resolve({ box, close })} />);
  });
}
