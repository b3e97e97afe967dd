import { maskNumber } from "#domain/phone";
import { type Deps, unseal } from "./deps";

type Addressed = { readonly id: string; readonly receiverSealed: string | null };

/**
 * The receiver's number as it is shown, with its middle digits hidden: opened and masked when it is read, so that not even
 * the last digits lie open in the database (decision 071). Null once the number is forgotten.
 */
export async function maskedReceiver(deps: Deps, { id, receiverSealed }: Addressed): Promise<string | null> {
  const receiver = await unseal(deps, { table: "messages", column: "receiver", row: id }, receiverSealed);
  return receiver === null ? null : maskNumber(receiver);
}
