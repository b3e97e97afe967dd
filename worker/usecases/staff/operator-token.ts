import { auditOnce } from "#db/audit";
import { operatorTokenStands } from "#domain/login";
import type { Deps } from "../deps";

/**
 * Whether a text is the operator's token, and its time not over. Against timing attacks they are compared as keyed hashes: how
 * long it takes tells nothing.
 */
export async function isOperatorToken(
  { clock, vault }: Pick<Deps, "clock" | "vault">,
  token: string,
  sent: string,
): Promise<boolean> {
  const [given, own] = await Promise.all([vault.hash("operator", sent), vault.hash("operator", token)]);
  return given === own && operatorTokenStands(token, clock.now());
}

/** Uses a token up (one-time): of many who come with it the audit takes one down, and that one alone is heard. */
export async function spendOperatorToken(
  { db, clock, vault }: Pick<Deps, "db" | "clock" | "vault">,
  token: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const entry = {
    at: clock.now(),
    actor: "system",
    action: "operator_token_used" as const,
    subject: "operator",
  };
  const [taken] = await auditOnce(db, { ...entry, subjectId: await vault.hash("operator", token) });
  return taken !== undefined;
}
