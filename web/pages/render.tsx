import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Language } from "../../worker/contract/language";
import { SendForm } from "../features/send/SendForm";
import { speak } from "../i18n/language";
import { Abuse } from "./Abuse";
import { placeholders } from "./Document";
import { formPlaceholder, Landing } from "./landing/Landing";
import { NotFound } from "./NotFound";
import { Terms } from "./Terms";

export { placeholders };

/** Every document of the site: where it lives, and the file that Pages serves there. */
export const documents: readonly { path: string; file: string; Content: ComponentType }[] = [
  { path: "/", file: "index.html", Content: Landing },
  { path: "/voorwaarden", file: "voorwaarden.html", Content: Terms },
  { path: "/misbruik-melden", file: "misbruik-melden.html", Content: Abuse },
  { path: "/404", file: "404.html", Content: NotFound },
];

/** A document as HTML, with the build's placeholders still in it. */
export async function render(Content: ComponentType, language: Language): Promise<string> {
  await speak(language);
  const html = renderToStaticMarkup(<Content />);
  // A function, because a dollar sign in the form's text would otherwise be read as a pattern.
  return `<!doctype html>${html.replace(formPlaceholder, () => renderToString(<SendForm />))}`;
}
