import { randomBytes } from "node:crypto";
import { keyed, quote, type StaffDatabase } from "./staff.ts";

/**
 * A link by which a password may be tried though somebody guesses (decision 045): the statement that keeps its keyed hash in
 * the place of an earlier one, and the address with its 256 bits in the fragment, which no server and no log is told.
 *
 * @param publicUrl the origin visitors use
 */
export async function newLink({ hashKey, now }: StaffDatabase, username: string, publicUrl: string) {
  const { linkLife } = await import("../../worker/domain/login.ts");
  const token = randomBytes(32).toString("base64url");
  const hash = keyed(hashKey, "link", token);
  return {
    statement: `UPDATE staff SET link_hash = ${quote(hash)}, link_until = ${now + linkLife}, link_tries = 0
      WHERE username = ${quote(username)} AND disabled_at IS NULL`,
    address: new URL(`/admin-login#link=${token}`, publicUrl).href,
  };
}
