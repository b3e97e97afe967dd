import { countAsked, insertCode, takeAsking } from "#db/number-codes";
import { toCode } from "#domain/my-number";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { placeOf } from "../admit";
import { commit, type Deps } from "../deps";
import { codeHashes, markOf, newBrowser } from "./proof";

export type CodeRequest = {
  /** As typed. */
  readonly phoneNumber: string;
  readonly language: "nl" | "en";
  readonly address: string;
  /** The mark that the browser has already, where it has one. */
  readonly browser: string | undefined;
  /** Stands outside the visitor's own limit (development alone). */
  readonly unlimited: boolean;
};

/** The mark of the browser, which the code is bound to. */
export type Asked = { readonly browser: string };

/**
 * Takes the wish for a code. Whatever the number is, this is one row, one wake-up and one answer: whether the code goes out is
 * decided by the consumer, where nobody who asked can see it (decision 078). A visitor's own limit may be told, for it says
 * nothing of the number.
 */
export async function askCode(
  deps: Deps,
  request: CodeRequest,
): Promise<Result<Asked, "phone_number_invalid" | "codes_asked" | "too_busy">> {
  const number = readDutchNumber(request.phoneNumber);
  if (!number.ok) return err("phone_number_invalid");
  const { db, clock, site } = deps;
  const limits = request.unlimited ? { ...site.codeLimits, perVisitor: 1_000_000 } : site.codeLimits;
  const browser = markOf(request.browser) ?? newBrowser(deps);
  const row = await rowOf(deps, request, number.value, browser);
  const now = clock.now();
  const [[before], taken] = await commit(deps, [
    countAsked(db, row.place, now),
    takeAsking(db, row.place, limits, now),
    insertCode(db, row),
  ] as const);
  if (taken.length === 0) return err((before?.asked ?? 0) >= limits.perVisitor ? "codes_asked" : "too_busy");
  await wakeCode(deps, row.id);
  return ok({ browser });
}

/** A wake-up that cannot be sent is the sweeper's to repeat. */
async function wakeCode(deps: Deps, codeId: string): Promise<void> {
  try {
    await deps.wake.sendCode(codeId);
  } catch {
    deps.log.info("code_wake_up_lost", { codeId });
  }
}

async function rowOf(deps: Deps, request: CodeRequest, number: string, browser: string) {
  const { vault, chance, clock } = deps;
  const id = chance.id();
  const code = toCode(chance.fraction());
  const seal = (column: string, text: string) => vault.seal({ table: "number_codes", column, row: id }, text);
  const [phoneHash, phoneSealed, codeSealed, place, browserHash, [codeHash]] = await Promise.all([
    vault.hash("phone", number),
    seal("phone", number),
    seal("code", code),
    placeOf(deps, request.address),
    vault.hash("cookie", `browser ${browser}`),
    codeHashes(deps, { number, browser, code }),
  ]);
  const { language: locale } = request;
  const made = { status: "asked" as const, locale, createdAt: clock.now() };
  return { id, ...made, phoneHash, phoneSealed, codeSealed, place, browserHash, codeHash };
}
