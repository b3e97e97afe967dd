import type { ReactNode } from "react";

/**
 * A text in which no line ends within "IP-adres" or "e-mailadres": what stands before the hyphen is too little for that. It is
 * done by style and not by another hyphen, so that who searches the page, copies from it or listens to it finds the word as it is
 * written.
 */
export function unbroken(text: string): ReactNode {
  const found = /\b(?:IP|e)-\p{L}+/u.exec(text);
  if (!found) return text;
  const [word] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <span className="whitespace-nowrap">{word}</span>
      {unbroken(text.slice(found.index + word.length))}
    </>
  );
}
