import type { Challenge } from "#contract/challenge";
import type { Language } from "#contract/language";

type Asked = Extract<Challenge, { kind: "turnstile" }>;

/** Of Cloudflare's script what is used (developers.cloudflare.com/turnstile/get-started/client-side-rendering). */
type Turnstile = {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const scriptUrl = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * Trusted Types: the one address from which this page may add a script. The name stands in the page's policy only where the
 * operator's keys are set, so it is taken when the script is wanted and not before.
 */
const policyOf = () =>
  window.trustedTypes?.createPolicy("turnstile", {
    createScriptURL(url: string) {
      if (url !== scriptUrl) throw new TypeError(url);
      return url;
    },
  });
let policy: ReturnType<typeof policyOf>;

/**
 * Shows Cloudflare's widget, whose script is loaded now and not before.
 * @returns the token; it rejects when it is stopped and where the widget fails
 */
export async function askTurnstile(
  { siteKey, action }: Asked,
  { box, language, stopped }: { box: HTMLElement; language: Language; stopped: AbortSignal },
): Promise<string> {
  const turnstile = await load();
  let id: string | null = null;
  try {
    return await new Promise<string>((resolve, reject) => {
      stopped.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
      stopped.throwIfAborted();
      const fail = (code: unknown) => {
        reject(new Error(`turnstile ${String(code)}`));
        return true;
      };
      id = turnstile.render(box, {
        sitekey: siteKey,
        action,
        language,
        callback: resolve,
        "error-callback": fail,
        "unsupported-callback": fail,
      });
    });
  } finally {
    if (id !== null) turnstile.remove(id);
  }
}

/** A script that could not be had is tried anew the next time. */
function load(): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  policy ??= policyOf();
  const script = document.createElement("script");
  script.src = policy?.createScriptURL(scriptUrl) ?? scriptUrl;
  return new Promise((resolve, reject) => {
    script.onload = () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error("turnstile is not there"));
    script.onerror = () => reject(new Error("turnstile could not be loaded"));
    document.head.append(script);
  });
}
