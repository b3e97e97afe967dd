import { categoriesResponse, refusedSendersResponse, senderUsesResponse } from "#contract/sender-categories";
import { type SendersResponse, sendersResponse } from "#contract/senders";
import type { SenderRefusal } from "#domain/sender";
import { apiQuery } from "../api-query";

/** The categories in the order of the picker. */
export const categoriesQuery = apiQuery("/api/sender-categories", {}, categoriesResponse, ({ data }) => data);

/** A sender with the name of its category, null where it has none. */
export type StaffSender = {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number | null;
  readonly category: string | null;
};

/** What the public picker shows, its groups flattened (spec §3). */
export const sendersQuery = apiQuery("/api/senders", {}, sendersResponse, ({ data }) => flatten(data));

function flatten(groups: SendersResponse["data"]): StaffSender[] {
  return groups.flatMap((group) =>
    group.senders.map((sender) => ({
      ...sender,
      categoryId: group.id,
      category: group.id === null ? null : group.name,
    })),
  );
}

/** Which of them are refused when somebody orders under them, and why: only the Worker knows all the names that it guards. */
export const refusedQuery = apiQuery(
  "/api/senders/refused",
  {},
  refusedSendersResponse,
  ({ data }) => new Map<number, SenderRefusal>(data.map(({ id, refusal }) => [id, refusal])),
);

/** How often each was chosen in thirty days, by its id. */
export const usesQuery = apiQuery(
  "/api/senders/uses",
  {},
  senderUsesResponse,
  ({ data }) => new Map(data.map(({ id, uses }) => [id, uses])),
);
