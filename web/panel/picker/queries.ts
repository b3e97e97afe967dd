import { queryOptions } from "@tanstack/react-query";
import { categoriesResponse } from "#contract/sender-categories";
import { type SendersResponse, sendersResponse } from "#contract/senders";
import { read } from "../server";

/** The categories in the order of the picker. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: async () => (await read(categoriesResponse, "sender-categories")).data,
});

/** A sender with the name of its category, null where it has none. */
export type StaffSender = {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number | null;
  readonly category: string | null;
};

/** What the public picker shows, its groups flattened (spec §3). */
export const sendersQuery = queryOptions({
  queryKey: ["senders"],
  queryFn: async () => flatten((await read(sendersResponse, "senders")).data),
});

const flatten = (groups: SendersResponse["data"]): StaffSender[] =>
  groups.flatMap((group) =>
    group.senders.map((sender) => ({
      ...sender,
      categoryId: group.id,
      category: group.id === null ? null : group.name,
    })),
  );
