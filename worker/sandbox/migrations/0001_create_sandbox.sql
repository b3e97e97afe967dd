-- The sandbox vendors' own memory. Times are ms since the epoch; amounts are cents.

CREATE TABLE payments (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL UNIQUE,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  description TEXT NOT NULL,
  redirect_url TEXT NOT NULL,
  webhook_url TEXT NOT NULL,
  locale TEXT NOT NULL CHECK (locale IN ('nl', 'en')),
  opened_at INTEGER NOT NULL,
  -- NULL while nobody has chosen an outcome; expiry by time is computed, never stored.
  status TEXT CHECK (status IN ('paid', 'failed', 'canceled', 'expired')),
  paid_cents INTEGER,
  paid_later_at INTEGER,
  -- The token of the choice that won, so that only its own webhooks are stored with it.
  choice TEXT
) STRICT;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  key TEXT NOT NULL UNIQUE,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  refund_id TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX refunds_payment ON refunds (payment_id);

-- Every message the gateway accepted; two rows for one reference are a double send.
CREATE TABLE inbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  reference TEXT NOT NULL,
  "to" TEXT NOT NULL,
  "from" TEXT NOT NULL,
  text TEXT NOT NULL,
  segments INTEGER NOT NULL,
  at INTEGER NOT NULL,
  gateway_id TEXT NOT NULL UNIQUE,
  -- What the network makes of it from settled_at on; before that it is 'accepted'.
  state TEXT NOT NULL CHECK (state IN ('accepted', 'delivered', 'undelivered')),
  settled_at INTEGER NOT NULL,
  -- 0 when no phone ever shows it.
  shown INTEGER NOT NULL CHECK (shown IN (0, 1))
) STRICT;

CREATE INDEX inbox_reference ON inbox (reference);
CREATE INDEX inbox_to ON inbox ("to");

-- Calls per reference, refused and lost ones too: some scripted numbers change their mind.
CREATE TABLE attempts (
  reference TEXT PRIMARY KEY NOT NULL,
  calls INTEGER NOT NULL
) STRICT;

-- What the vendors have yet to tell us: webhooks and delivery reports.
CREATE TABLE callbacks (
  id TEXT PRIMARY KEY NOT NULL,
  due_at INTEGER NOT NULL,
  url TEXT NOT NULL,
  method TEXT NOT NULL DEFAULT 'POST',
  content_type TEXT NOT NULL,
  body TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER
) STRICT;

CREATE INDEX callbacks_due ON callbacks (due_at) WHERE delivered_at IS NULL;
