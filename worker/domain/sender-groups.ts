export type Category = { readonly id: number; readonly name: string; readonly order: number };
export type ListedSender = { readonly id: number; readonly name: string; readonly categoryId: number | null };
export type SenderGroup = {
  readonly id: number | null;
  readonly name: string;
  readonly senders: { readonly id: number; readonly name: string }[];
};

/** The group of senders without a category (spec §2). */
export const standardGroup = "Standaard";

/**
 * Senders in the groups of the picker: by the category's order, then its name; those without a category, or whose
 * category is gone, under 'Standaard' at the end. Groups without senders are left out (spec §2).
 */
export function groupSenders(
  categories: readonly Category[],
  senders: readonly ListedSender[],
): SenderGroup[] {
  const sorted = [...categories].sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, "nl"));
  const known = new Set(sorted.map((category) => category.id));
  const inGroup = (id: number | null) =>
    senders
      .filter((sender) => (id === null ? !known.has(sender.categoryId ?? -1) : sender.categoryId === id))
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, "nl"));
  const groups = [...sorted.map(({ id, name }) => ({ id, name })), { id: null, name: standardGroup }];
  return groups
    .map((group) => ({ ...group, senders: inGroup(group.id) }))
    .filter(({ senders }) => senders.length > 0);
}
