import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { tryTextResponse } from "#contract/admin-gate";
import { checkSender, normaliseSender, protectedNameIn, senderRefusals } from "#domain/sender";
import { problems } from "#voice/sentences";
import { useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { pickerTexts } from "./words";

/** What would become of a name: `error` where it cannot be saved, `warn` where it can and each order under it waits for a person. */
export type Policy = { readonly tone: "error" | "warn"; readonly text: string };

/** How long a name must rest before the server is asked about it, in ms (debounce). */
const restsFor = 400;

/**
 * The policy's answer to a name while it is typed (PANEL §4): at once where the page knows the rule, and of what only the
 * server knows once the typing rests. A name that staff guard themselves is free to be offered by them.
 * @param before the name that stands, of which nothing is said
 */
export function usePolicy(typed: string, before: string): Policy | null {
  const { senders: words } = useTexts(pickerTexts);
  const sentences = useTexts(problems);
  const name = normaliseSender(typed);
  const rested = useRested(name);
  const isAsked = name !== "" && name !== before;
  const broken = isAsked ? checkSender(name) : null;
  const { data: tried } = useQuery({
    ...trial(name),
    enabled: isAsked && broken === null && rested === name,
  });
  if (broken) {
    const like = broken === "sender_protected" ? protectedNameIn(name) : null;
    return { tone: "error", text: like === null ? sentences[broken] : words.like(like) };
  }
  if (!tried) return null;
  const refusal = senderRefusals.find((one) => tried.refusals.includes(one));
  if (refusal) return { tone: "error", text: sentences[refusal] };
  return tried.tier === "hold" ? { tone: "warn", text: words.wouldHold } : null;
}

/** Asks of a name alone, with a text that no rule finds anything in. */
const trial = (sender: string) => ({
  queryKey: ["/api/admin/gate/try", sender],
  queryFn: async () => {
    const json = { message: "Hallo", sender, country: "NL", offered: true };
    return (await readApi(tryTextResponse, "POST", "/api/admin/gate/try", { json })).data;
  },
});

/** What was typed, once nothing was typed for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restsFor);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
