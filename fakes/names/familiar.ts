import { guardedNames } from "#domain/protected-groups";
import { resemblanceTo } from "#domain/resemblance";
import { trustOf } from "#domain/trust";
import { allFirstNames, everydayWords, lastNames } from "./people.ts";

/**
 * The words of `familiar-names.gen.json`, made anew: what people are called, and words of every day, that resemble a guarded
 * name. Words that borrow trust are not among them, nor the guarded names themselves.
 */
export function familiarWords(): readonly string[] {
  const guarded = new Set(guardedNames.map((name) => bare(name)));
  const isName = (word: string) => !guarded.has(bare(word));
  const people = [...allFirstNames(), ...lastNames()].filter((name) => isName(name) && resembles(name));
  const words = everydayWords().filter((word) => isName(word) && trustOf(word) === null && resembles(word));
  const parts = [...people, ...words].flatMap((name) => [name, ...name.split(/[ .-]/)]).filter(isName);
  return [...new Set(parts.filter(resembles).map(bare))]
    .filter((word) => word.length > 2 && !official.has(word))
    .toSorted();
}

/** Words of every day that stand in messages which borrow trust as often. */
const official: ReadonlySet<string> = new Set(
  (
    "american minister national belast " +
    "app banks barclay belgie bespaart bevestig bevestigde bezorgt blokkeer blokkeert blokkeren centraal " +
    "check cloud company digitaal digital direct directe email expres express fbiagent federale " +
    "financien garantie hotels hulpsheriff iban internet kenteken mail mcdonald nationaal nationale nederland " +
    "openbaar paspoorten pension politieauto politieman politiewerk rechters starbuck ticket tickets trust usa " +
    "zekerheid"
  ).split(" "),
);

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const resembles = (name: string): boolean =>
  resemblanceTo(name, guardedNames) !== null || (trustOf(name) !== null && /^[A-Z]/.test(name));
