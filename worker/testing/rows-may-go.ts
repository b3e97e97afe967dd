/**
 * Lets tests take away rows that the database keeps for seven years (migration 0038): for as long as nobody forgets anew, it is the
 * far future.
 */
export const rowsMayGo =
  "INSERT OR REPLACE INTO heartbeats (name, at) VALUES ('forgetting', 9000000000000000)";
