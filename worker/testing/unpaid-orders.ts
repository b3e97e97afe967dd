/** An order and its payment at the provider. */
type Opened = readonly [id: string, providerId: string];

/** Where they were opened, when, and from when on the sweep asks about them (ms). */
type Placed = { readonly provider: string; readonly placedAt: number; readonly pollAt: number };

/**
 * Orders that nobody has paid, as the books have them, past every rule: a test or a measurement of many need not take each of them.
 * @returns statements with their parameters, for whichever database
 */
export function unpaidOrders(opened: readonly Opened[], { provider, placedAt, pollAt }: Placed) {
  const params = [JSON.stringify(opened)];
  const insert = (table: string, columns: string, values: string) => ({
    sql: `INSERT INTO ${table} (id, ${columns}) SELECT value ->> 0, ${values} FROM json_each(?)`,
    params,
  });
  const move = `1, 'many', 'placed', 'visitor', ${placedAt}`;
  return [
    { sql: "DROP TRIGGER IF EXISTS payments_start", params: [] },
    insert(
      "orders",
      "created_at, locale, sender, amount_cents, currency, parts, segments, encoding, consent_version",
      `${placedAt}, 'nl', 'Anoniem', 99, 'EUR', 1, 1, 'gsm7', 'x'`,
    ),
    insert(
      "payments",
      `order_id, provider, provider_id, checkout_url, amount_cents, currency, mode, created_at, next_poll_at, place, status,
       ver, tx, cause, actor, changed_at`,
      `value ->> 0, '${provider}', value ->> 1, 'https://checkout.example/', 99, 'EUR', 'test', ${placedAt}, ${pollAt}, '',
       'pending', ${move}`,
    ),
    insert(
      "messages",
      "receiver_hash, body_sealed, status, ver, tx, cause, actor, changed_at",
      `'hash', 'x', 'awaiting_payment', ${move}`,
    ),
  ];
}
