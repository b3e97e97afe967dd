import { percentile, ratio } from "../lib/numbers.ts";
import { sharesOf, type Work } from "./cpu.ts";
import type { D1Time } from "./stage.ts";

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Half, nineteen in twenty, ninety-nine in a hundred, and the slowest. */
export const spread = (values: readonly number[]): string =>
  values.length === 0
    ? "none"
    : `p50 ${seconds(percentile(values, 0.5))}, p95 ${seconds(percentile(values, 0.95))}, \
p99 ${seconds(percentile(values, 0.99))}, at most ${seconds(percentile(values, 1))} (${values.length})`;

/** Who used the processors, between two moments that lie so many ms apart. */
export function profile(from: Work, to: Work, ms: number): string {
  const { product, vendors, rig, others, all } = sharesOf(from, to, ms / 1_000);
  return `processors ${percent(all)} busy: Worker with its D1, KV and queue ${percent(product)}, played vendors ${percent(vendors)}, \
visitors and emulator ${percent(rig)}, others on the machine ${percent(others)}; the rig's own part of the load's \
work ${ratio((vendors + rig) / (product + vendors + rig))}`;
}

/** What D1 was asked between two moments, for each order. */
export function d1Words(from: D1Time, to: D1Time, orders: number, ms: number): string {
  const batches = to.batches - from.batches;
  const [waited, sql] = [to.ms - from.ms, to.sql - from.sql];
  return `D1: ${ratio(batches / orders)} batches an order, ${ratio(sql / orders)} ms of SQL and ${ratio(waited / orders)} ms waited for \
an order; SQL took ${percent(sql / ms)} of the time; ${ratio((to.written - from.written) / orders)} rows an order`;
}
