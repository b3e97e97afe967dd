/**
 * A phonetic key: how a name sounds to Dutch and English ears, roughly, as Metaphone does for English. Spellings that sound
 * alike have one key (`Koolblue` and `Coolblue`, `Vodaphone` and `Vodafone`, `Belfyus` and `Belfius`).
 * @param letters small letters and digits read as letters
 */
export function soundOf(letters: string): string {
  let sound = letters;
  for (const [spelling, heard] of rules) sound = sound.replace(spelling, heard);
  return sound.replace(/(.)\1+/g, "$1");
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ""],
  [/(.)\1+/g, "$1"],
  [/tsj|tch/g, "ts"],
  [/sj|sh/g, "s"],
  [/ph/g, "f"],
  [/qu|kw|q/g, "k"],
  [/x/g, "ks"],
  [/dge/g, "ge"],
  [/ck|^ch(?=[rlt])|c(?![eiyh])/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/ch|gh/g, "g"],
  [/th|dt|d$/g, "t"],
  [/wh|w|v/g, "f"],
  [/z/g, "s"],
  [/(?<=[a-z])h(?=[^aeiouy]|$)/g, ""],
  [/rh/g, "r"],
  [/ij|ei|ey|ie|ea|ee|ae|ai|ay|y|i|e|j(?![aeiou])/g, "e"],
  [/eau|ou|au|oe|oo|uu|eu|ui|u|o/g, "o"],
];
