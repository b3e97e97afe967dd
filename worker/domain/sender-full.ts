import { findLink } from "./content-full";
import { guardedNames } from "./protected-groups";
import { resemblanceTo } from "./resemblance";
import { checkSenderForm, normaliseSender, type SenderRefusal } from "./sender";
import { trustOf } from "./trust";

/** What was found in a sender name: the rule that it breaks, or that it comes close to a name nobody may pose as. */
export type SenderCode = SenderRefusal | "near_miss";

/** What becomes of an order under a sender name, as far as the name goes. */
export type SenderVerdict = {
  readonly tier: "send" | "hold" | "refuse";
  readonly codes: readonly SenderCode[];
  /** The rule that it breaks; null where it may be sent or looked at. */
  readonly refusal: SenderRefusal | null;
};

/**
 * The Worker's own look at a sender name, thorough where `checkSender` is small enough for a page (decision 079).
 * @param text normalised here
 * @param names the names to guard, `guardedNames` unless told
 * @returns `refuse` with the first rule that it breaks; `hold` with `near_miss` where a person should look, unless the
 * text is plainly personal; `send` with no code
 */
export function judgeSender(text: string, names: readonly string[] = guardedNames): SenderVerdict {
  if (names !== guardedNames) return judgeAnew(text, names);
  const before = judged.get(text);
  if (before) return before;
  const verdict = judgeAnew(text, names);
  if (judged.size >= mostJudged) judged.clear();
  judged.set(text, verdict);
  return verdict;
}

/** Memoization: an order's name is asked about three times until it is sent, and most names are those that the picker offers. */
const judged = new Map<string, SenderVerdict>();
const mostJudged = 200;

function judgeAnew(text: string, names: readonly string[]): SenderVerdict {
  const sender = normaliseSender(text);
  const broken = checkSenderForm(sender);
  if (broken) return refuse(broken);
  const found = [isEmergency(sender) ? "taken_for" : null, trustOf(sender), resemblanceTo(sender, names)];
  if (found.includes("taken_for")) return refuse("sender_protected");
  // Phones make a link of a name, as of a text.
  if (findLink(sender)) return refuse("sender_link");
  return found.includes("near")
    ? { tier: "hold", codes: ["near_miss"], refusal: null }
    : { tier: "send", codes: [], refusal: null };
}

const refuse = (refusal: SenderRefusal): SenderVerdict => ({ tier: "refuse", codes: [refusal], refusal });

/** An emergency number with anything around it: `112 NL`, `De 112`, `Alarm112`, `1-1-2`, and spelled with letters as a word. */
function isEmergency(sender: string): boolean {
  const joined = sender.replace(/(?<=[\dIl])[ &_.-]+(?=[\dIl])/g, "");
  return (
    /(?<!\d)(?:112|911|999)(?!\d)/.test(joined) ||
    /(?<![A-Za-z0-9])(?:[1Il][1Il][2Zz]|9[1Il][1Il]|[9g]{3})(?![A-Za-z0-9])/.test(joined)
  );
}
