import { maxParts } from "./message";

/** €0,99 for the first part (spec §9), in cents, VAT included. */
export const firstPartCents = 99;
/** €0,69 for each further part (spec §9), in cents, VAT included. */
export const furtherPartCents = 69;
/** Dutch VAT, in percent, contained in every price. */
export const vatPercent = 21;

/** The price of a message of `parts` parts (from 1), in cents, VAT included (spec §9). */
export const priceCents = (parts: number): number => firstPartCents + furtherPartCents * (parts - 1);

/** Every price at which the site sells, in cents, the lowest first: what an order can have asked for. */
export const tariffCents: readonly number[] = /* @__PURE__ */ Array.from({ length: maxParts }, (_, further) =>
  priceCents(further + 1),
);

/** The VAT contained in a price, in cents, rounded to the nearest. */
export const vatCents = (cents: number): number => Math.round(cents - cents / (1 + vatPercent / 100));

/** Cents as the number of euros the API speaks (decision 020). */
export const toEuros = (cents: number): number => cents / 100;
