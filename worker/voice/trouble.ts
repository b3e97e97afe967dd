import type { Language } from "#contract/language";
import { catalogue } from "./catalogue";
import { duration } from "./format";

/** Why a call brought no answer of ours (decision 052): what is `given` is a status, or how long to wait in ms. */
export type Trouble =
  | { readonly kind: "offline" | "unreachable" | "timeout" | "foreign" }
  | { readonly kind: "platform" | "busy"; readonly given: number };

/** The same in Dutch: what networks and platforms say themselves is nothing for visitors. */
const troubleNl = {
  offline: "Je hebt geen verbinding met internet.",
  unreachable: "We konden onze server niet bereiken. Misschien hapert je verbinding.",
  timeout: "Het antwoord liet te lang op zich wachten. Misschien hapert je verbinding.",
  platform: (status: string) => `Er ging iets mis aan onze kant (fout ${status}).`,
  busy: (wait: string) => `Dat ging te snel achter elkaar. Wacht ${wait} en probeer het dan opnieuw.`,
  foreign: "We kregen een ander antwoord dan verwacht, bijvoorbeeld van een inlogpagina voor wifi.",
};

const texts = catalogue(troubleNl, async () => (await import("./trouble.en")).troubleEn);

/** The trouble in words. */
export function troubleText(trouble: Trouble, language: Language): string {
  const words = (language === "en" && texts.en) || texts.nl;
  if (trouble.kind === "busy") return words.busy(duration(trouble.given, language));
  return trouble.kind === "platform" ? words.platform(String(trouble.given)) : words[trouble.kind];
}
