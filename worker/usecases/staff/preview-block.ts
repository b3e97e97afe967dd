import { previewAddress, previewPhone } from "#db/block-preview";
import { readAddress } from "#domain/address";
import { blockPreviewWindow, mostPreviewed, mostPreviewedOrders } from "#domain/panel";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import type { Deps } from "../deps";

/** What a block would have hit: orders of the last 24 hours, and how many of them wait in the queue; `more` where there are more. */
export type Hit = { readonly orders: number; readonly queued: number; readonly more: boolean };

/** What a block of each of these addresses would have hit, in their order. */
export async function previewAddresses(
  deps: Deps,
  typed: readonly string[],
): Promise<Result<readonly Hit[], "ip_address_invalid">> {
  const addresses = typed.slice(0, mostPreviewed).map((one) => readAddress(one));
  const known = addresses.filter((one) => one !== null);
  if (known.length < addresses.length) return err("ip_address_invalid");
  const since = deps.clock.now() - blockPreviewWindow;
  const hashes = await Promise.all(known.map((address) => deps.vault.hashes("address", address)));
  const [first, ...rest] = hashes.map((one) => previewAddress(deps.db, one, since, mostPreviewedOrders + 1));
  if (!first) return err("ip_address_invalid");
  const answers = await deps.db.batch([first, ...rest]);
  return ok(answers.map(([row]) => hitOf(row)));
}

/** The same of a number, as people type it. */
export async function previewNumber(
  deps: Deps,
  typed: string,
): Promise<Result<readonly Hit[], "phone_number_invalid">> {
  const number = readDutchNumber(typed);
  if (!number.ok) return err("phone_number_invalid");
  const hashes = await deps.vault.hashes("phone", number.value);
  const since = deps.clock.now() - blockPreviewWindow;
  const [row] = await previewPhone(deps.db, hashes, since, mostPreviewedOrders + 1);
  return ok([hitOf(row)]);
}

const hitOf = ({ orders, queued }: { orders: number; queued: number } = { orders: 0, queued: 0 }): Hit => ({
  orders: Math.min(orders, mostPreviewedOrders),
  queued,
  more: orders > mostPreviewedOrders,
});
