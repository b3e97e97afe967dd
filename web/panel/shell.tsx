import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#contract/language";
import { siteName } from "#domain/company";
import { textsNow } from "../i18n/catalogue";
import { speak } from "../i18n/language";
import { createQueryClient } from "../lib/query-client";
import { Sprite } from "../ui/Stamp";
import { Frame } from "./frame/Frame";
import { Opening } from "./Opening";
import { admin } from "./words";

/**
 * The panel as it looks before anything has been fetched, to stand in its shell until the code runs: the bar, the rail, and
 * what the first screen is called. It holds nothing that only staff may see.
 */
export async function renderPanel(language: Language): Promise<{ title: string; body: string }> {
  await speak(language);
  const body = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Sprite />
      <Frame username={null} open="home" owes={false}>
        <Opening view="home" />
      </Frame>
    </QueryClientProvider>,
  );
  return { title: `${textsNow(admin).title} – ${siteName}`, body };
}
