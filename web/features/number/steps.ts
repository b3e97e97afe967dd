import { tabStorage } from "../../lib/storage";

/*
 * How far somebody has come with their number, so that a page which is loaded anew goes on there: a phone may have put it away
 * while its owner looked for the code. The address says the step and never the number, which the tab keeps until the code is in.
 */

const hashes = { begun: "", asked: "#code", open: "#overzicht" } as const;
type Step = keyof typeof hashes;

const numberKey = "number";

/** Writes the step in the address, and keeps the number only while its code is waited for. */
export function markStep(step: Step, number = ""): void {
  if (step === "asked") tabStorage.write(numberKey, number);
  else tabStorage.remove(numberKey);
  history.replaceState(null, "", hashes[step] || location.pathname);
}

/** The step that an address names, or undefined. */
export const stepIn = (hash: string): Step | undefined =>
  (Object.keys(hashes) as Step[]).find((step) => hashes[step] === hash);

/** The number that a code was asked for, or null where the tab knows none. */
export const askedNumber = (): string | null => tabStorage.read(numberKey);
