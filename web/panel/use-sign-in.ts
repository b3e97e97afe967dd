import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loginResponse } from "#contract/auth";
import { troubleText } from "#voice/trouble";
import { textsNow } from "../i18n/catalogue";
import { currentLanguage } from "../i18n/language";
import { ForeignAnswer, readApi } from "../lib/api";
import { ApiError } from "../lib/call";
import { troubleOf } from "../lib/trouble";
import { showToast } from "../ui/Toaster";
import { navigate, placeNow } from "./place";
import { forgetSession } from "./session";
import { belongsTo } from "./typed";
import { admin } from "./words";

/** Whether a code is asked for: not yet, or because with one nobody has to wait, or because nothing goes without. */
export type Asks = "no" | "maybe" | "must";

export type Typed = { username: string; password: string; totp: string };

/** Why signing in failed (spec §2), and whether a code is wanted. */
export type LoginFailure = { readonly text: string; readonly asks: Asks };

/** Signs in, and goes on to where the visitor was. What a one-time link carries goes along until it is over. */
export function useSignIn() {
  const client = useQueryClient();
  const [link, setLink] = useState(takeLink);
  const [asks, setAsks] = useState<Asks>("no");
  const signIn = useMutation({
    mutationFn: ({ username, password, totp }: Typed) => {
      const code = totp.trim() === "" ? {} : { totp: totp.trim() };
      const json = { username, password, ...code, ...(link === null ? {} : { link }) };
      return readApi(loginResponse, "POST", "/api/auth/login", { json });
    },
    onSuccess: (_, { username }) => {
      forgetSession(client);
      belongsTo(username);
      showToast({ tone: "ok", title: textsNow(admin).login.done });
      const { search, typed } = placeNow();
      navigate({ to: "/admin", search, typed });
    },
    onError: (error) => {
      const wanted = loginFailure(error).asks;
      setAsks((before) => (before === "must" || wanted === "no" ? before : wanted));
      if (error instanceof ApiError && error.problem?.code === "link_over") setLink(null);
    },
  });
  const failure = signIn.error && loginFailure(signIn.error);
  return { send: signIn.mutate, isPending: signIn.isPending, failure, asks, byLink: link !== null };
}

/**
 * The server's message or 'Ongeldige inloggegevens'; where no answer of ours came, why (decision 052), or that something
 * went wrong.
 */
function loginFailure(error: Error): LoginFailure {
  const { login: words } = textsNow(admin);
  if (error instanceof ForeignAnswer && (error.said || error.isRefusal))
    return { text: error.said ?? words.refused, asks: "no" };
  const problem = error instanceof ApiError ? error.problem : null;
  if (!(error instanceof ApiError) || (!problem && error.status >= 429)) {
    const trouble = troubleOf(error);
    return { text: trouble ? troubleText(trouble, currentLanguage()) : words.unreachable, asks: "no" };
  }
  if (problem?.code === "totp_required") return { text: words.totpNeeded, asks: "must" };
  const asks = problem?.code === "too_many_attempts" ? "maybe" : "no";
  return { text: problem?.message || words.refused, asks };
}

let taken: string | null = null;

/** What a one-time link carries in its fragment, which is taken out of the address at once: it is a secret. */
function takeLink(): string | null {
  const found = /^#link=([\w-]{43})$/.exec(window.location.hash)?.[1];
  if (found === undefined) return taken;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  taken = found;
  return found;
}
