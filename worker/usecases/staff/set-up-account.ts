import type { OperatorRequest } from "#contract/operator";
import { auditChange, type Entry } from "#db/audit";
import { forgive } from "#db/login-throttle";
import {
  dropRecoveryCodes,
  dropSecret,
  insertAccount,
  resetPassword,
  selectByUsername,
  setLink,
} from "#db/staff";
import { endAll } from "#db/staff-sessions";
import type { AuditAction } from "#domain/audit";
import { siteName } from "#domain/company";
import { linkLife } from "#domain/login";
import { oneOffLife } from "#domain/password";
import { checkNewPassword, type NewPasswordRefusal } from "#domain/password-rules";
import { err, ok, type Result } from "#domain/result";
import { type Deps, siteUrl } from "../deps";
import { hashPassword } from "./check-password";

type Order<Command> = Extract<OperatorRequest, { readonly command: Command }>;
/** Until when (ms) the password or the link is good, and where the link leads. */
type Done = { readonly until: number; readonly address: string | null };
type Refusal = "account_exists" | "account_unknown" | NewPasswordRefusal;

/**
 * Makes an account, gives one another password, or a link past the queue (decision 045), as the operator orders at the command
 * line. Each is written down with its change. It is tried once: a person is there to try again.
 */
export function setUpAccount(deps: Deps, order: OperatorRequest): Promise<Result<Done, Refusal>> {
  switch (order.command) {
    case "create":
      return create(deps, order);
    case "reset":
      return reset(deps, order);
    case "link":
      return link(deps, order);
  }
}

async function create(deps: Deps, order: Order<"create">): Promise<Result<Done, Refusal>> {
  const wrong = objectionTo(deps, order);
  if (wrong) return err(wrong);
  const { db, chance } = deps;
  const now = deps.clock.now();
  const until = now + oneOffLife;
  const id = chance.id();
  const passwordHash = await hashPassword(deps, order.password, chance.id());
  const [made] = await db.batch([
    insertAccount(db, {
      id,
      username: order.username,
      passwordHash,
      passwordExpiresAt: until,
      createdAt: now,
    }),
    auditChange(db, entry("account_created", id, now)),
    // Somebody may have guessed at the name before it was an account's.
    forgive(db, [await throttleOf(deps, order.username)]),
  ]);
  return made.length === 0 ? err("account_exists") : ok({ until, address: null });
}

/** Whoever was signed in with the old password no longer is, and no browser is known any more. */
async function reset(deps: Deps, order: Order<"reset">): Promise<Result<Done, Refusal>> {
  const wrong = objectionTo(deps, order);
  if (wrong) return err(wrong);
  const { db, chance } = deps;
  const [account] = await selectByUsername(db, order.username);
  if (!account) return err("account_unknown");
  const { id } = account;
  const now = deps.clock.now();
  const until = now + oneOffLife;
  const passwordHash = await hashPassword(deps, order.password, chance.id());
  const action = order.withoutTotp ? "account_reset_without_totp" : "account_reset";
  await db.batch([
    resetPassword(db, id, passwordHash, until, now),
    auditChange(db, entry(action, id, now)),
    endAll(db, id),
    forgive(db, [await throttleOf(deps, order.username)]),
    ...(order.withoutTotp ? [dropSecret(db, id), dropRecoveryCodes(db, id)] : []),
  ]);
  return ok({ until, address: null });
}

/** It opens nothing by itself: whoever follows it must know the password still, and have the second step. */
async function link(deps: Deps, { username }: Order<"link">): Promise<Result<Done, Refusal>> {
  const { db, chance, vault, site } = deps;
  const [account] = await selectByUsername(db, username);
  if (!account || account.disabledAt !== null) return err("account_unknown");
  const now = deps.clock.now();
  const until = now + linkLife;
  // 256 bits in the fragment, which no server and no log is told.
  const token = `${chance.id()}${chance.id()}`.slice(0, 43);
  await db.batch([
    setLink(db, account.id, await vault.hash("link", token), until),
    auditChange(db, entry("sign_in_link_made", account.id, now)),
  ]);
  return ok({ until, address: siteUrl(site, `/admin-login#link=${token}`) });
}

const entry = (action: AuditAction, id: string, at: number): Entry => ({
  at,
  actor: "system",
  action,
  subject: "staff",
  subjectId: id,
});

const throttleOf = ({ vault }: Deps, username: string): Promise<string> =>
  vault.hash("throttle", `account ${username}`);

const objectionTo = ({ credentials, site }: Deps, { username, password }: Order<"create" | "reset">) =>
  checkNewPassword(password, {
    common: credentials.common,
    names: [siteName, site.company.name, site.publicUrl.hostname, username],
  });
