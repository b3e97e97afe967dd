import type { ScriptedNumber } from "./controls";
import {
  accepts,
  briefly,
  delivers,
  getsLost,
  type Play,
  refuses,
  timeout,
  usualReport,
} from "./scripted-outcomes";

/** The play for the `call`-th call (from 1) about one message to a number. */
export function playFor(to: string, call: number): Play {
  const plays = scripts.find((script) => script.to === to)?.plays ?? [delivers];
  return plays[Math.min(call, plays.length) - 1] ?? delivers;
}

/** The scripted numbers, for people to read. */
export const scriptedNumbers = (): readonly ScriptedNumber[] => scripts.map(({ to, does }) => ({ to, does }));

const second = 1_000;
const minute = 60 * second;

type Script = ScriptedNumber & { readonly plays: readonly Play[] };

/** One play per call; the last is repeated. */
const scripts: readonly Script[] = [
  {
    to: "+31655555500",
    does: "Wordt voorgoed geweigerd: dit nummer bestaat niet.",
    plays: [refuses("number_refused")],
  },
  {
    to: "+31655555501",
    does: "Wordt aangenomen, maar komt niet aan.",
    plays: [accepts({ state: "undelivered", after: usualReport })],
  },
  {
    to: "+31655555502",
    does: "Geen antwoord, maar wel aangenomen; het ontvangstbericht komt na een minuut.",
    plays: [accepts({ state: "delivered", after: minute }, { garbled: timeout, answerAfter: briefly })],
  },
  {
    to: "+31655555503",
    does: "Geen antwoord en niet aangenomen; een latere poging lukt.",
    plays: [getsLost, delivers],
  },
  {
    to: "+31655555504",
    does: "Traag: antwoordt na 8 seconden, komt 30 seconden later aan.",
    plays: [accepts({ state: "delivered", after: 38 * second }, { answerAfter: 8 * second })],
  },
  {
    to: "+31655555505",
    does: "Twee keer te druk, de derde poging lukt.",
    plays: [refuses("busy", true), refuses("busy", true), delivers],
  },
  {
    to: "+31655555506",
    does: "Aangenomen, maar met een onleesbaar antwoord; het ontvangstbericht komt na 5 minuten.",
    plays: [
      accepts(
        { state: "delivered", after: 5 * minute },
        { garbled: { kind: "unknown", code: "unreadable" } },
      ),
    ],
  },
  {
    to: "+31655555507",
    does: "Tegenstrijdige ontvangstberichten: eerst niet aangekomen, daarna twee keer wel, door elkaar.",
    plays: [
      accepts(
        { state: "delivered", after: 2_500 },
        {
          reports: [
            { state: "undelivered", after: usualReport },
            { state: "delivered", after: 2_500 },
            { state: "accepted", after: 3_000 },
            { state: "delivered", after: 3_500 },
          ],
        },
      ),
    ],
  },
  {
    to: "+31655555508",
    does: "Aangenomen, maar er komt nooit een ontvangstbericht.",
    plays: [accepts({ state: "accepted", after: 0 }, { reports: [] })],
  },
  {
    to: "+31655555509",
    does: "Weigert de afzender.",
    plays: [refuses("sender_refused")],
  },
];
