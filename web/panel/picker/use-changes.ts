import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#contract/sender-categories";
import { textsNow } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { refresh } from "../api-query";
import { withReason } from "../reason";
import { showUndo } from "../undo";
import { isConflict, useChange } from "../use-change";
import type { StaffSender } from "./queries";
import { pickerTexts } from "./words";

/** What staff change about names and categories. What can be taken back can be for ten seconds; each undo is a change of its own. */

/** Both are read again: a category tells how many senders it has, and a sender its category. */
const lists = ["/api/senders", "/api/sender-categories", "/api/senders/refused"] as const;
const again = (client: QueryClient) => refresh(client, lists);
const words = () => textsNow(pickerTexts);

export type SenderFields = { readonly name: string; readonly categoryId: number | null };
export type CategoryFields = { readonly name: string; readonly order: number };

/** `was`: as it stood on the screen, or as the change left it that is taken back; what somebody else made of it since stays. */
const putSender = (id: number, to: SenderFields, was: SenderFields) =>
  fetchApi("PUT", "/api/senders/:id", { param: { id }, json: { ...ofSender(to), was: ofSender(was) } });
const ofSender = ({ name, categoryId }: SenderFields): SenderFields => ({ name, categoryId });
const putCategory = (id: number, to: CategoryFields, was: CategoryFields) =>
  fetchApi("PUT", "/api/sender-categories/:id", {
    param: { id },
    json: { ...ofCategory(to), was: ofCategory(was) },
  });
const ofCategory = ({ name, order }: CategoryFields): CategoryFields => ({ name, order });

/** Which change it was (spec §8), and for whoever was second also why. */
const notChanged =
  (text: () => string) =>
  ({ error: title }: { readonly error: string }, why: Error) => ({
    title,
    text: isConflict(why) ? withReason(text(), why) : text(),
  });

/** Makes a sender. Its form closes (`onMade`) as soon as that is done, and does not wait for the list. */
export const useMakeSender = (onMade: () => void) =>
  useChange({
    run: ({ name, categoryId }: SenderFields) =>
      fetchApi("POST", "/api/senders", { json: { name, categoryId } }),
    done: () => {
      onMade();
      return { title: words().senders.created };
    },
    failed: ({ error }) => ({ title: error, text: words().senders.createFailed }),
    refreshes: lists,
  });

type SenderChange = {
  readonly sender: StaffSender;
  readonly to: SenderFields;
  readonly text?: string;
  /** A name that is refused does not come back once it is gone. */
  readonly isFinal?: boolean;
};

/** Renames a sender, or moves it to another category. */
export function useChangeSender() {
  const client = useQueryClient();
  return useChange({
    run: async (change: SenderChange) => {
      await putSender(change.sender.id, change.to, change.sender);
      return change;
    },
    done: (_, { sender, to, text, isFinal }) => {
      if (isFinal) return { title: words().senders.updated };
      showUndo({
        title: words().senders.updated,
        ...(text === undefined ? {} : { text }),
        undo: async () => {
          await putSender(sender.id, sender, to);
          await again(client);
        },
      });
      return null;
    },
    failed: notChanged(() => words().senders.updateFailed),
    refreshes: lists,
  });
}

/** Deletes a sender. Taken back it is made again under another id: nothing refers to the old one. A name that is refused is not made again. */
export function useRemoveSender({ id, name, categoryId }: StaffSender, isFinal: boolean) {
  const client = useQueryClient();
  return useChange({
    run: () => fetchApi("DELETE", "/api/senders/:id", { param: { id } }),
    done: () => {
      if (isFinal) return { title: words().senders.removed };
      showUndo({
        title: words().senders.removed,
        undo: async () => {
          await fetchApi("POST", "/api/senders", { json: { name, categoryId } });
          await again(client);
        },
      });
      return null;
    },
    failed: ({ error }) => ({ title: error, text: words().senders.removeFailed }),
    refreshes: lists,
  });
}

/** Makes a category, as `useMakeSender` does. */
export const useMakeCategory = (onMade: () => void) =>
  useChange({
    run: ({ name, order }: CategoryFields) =>
      fetchApi("POST", "/api/sender-categories", { json: { name, order } }),
    done: () => {
      onMade();
      return { title: words().categories.created };
    },
    failed: ({ error }) => ({ title: error, text: words().categories.createFailed }),
    refreshes: lists,
  });

type CategoryChange = {
  /** Every category whose name or number changes, as it becomes. */
  readonly changed: readonly (CategoryFields & { readonly id: number })[];
  /** As they stand on the screen, the others may be among them. */
  readonly before: readonly Category[];
  readonly text?: string;
};

/** Renames categories, or gives them another place: one after the other, for each is a line in the log. */
export function useChangeCategories() {
  const client = useQueryClient();
  return useChange({
    run: async (change: CategoryChange) => {
      const steps = stepsOf(change);
      for (const { was, to } of steps) await putCategory(was.id, to, was);
      return { steps, text: change.text };
    },
    done: (_, { steps, text }) => {
      showUndo({
        title: words().categories.updated,
        ...(text === undefined ? {} : { text }),
        undo: async () => {
          for (const { was, to } of steps.toReversed()) await putCategory(was.id, was, to);
          await again(client);
        },
      });
      return null;
    },
    failed: notChanged(() => words().categories.updateFailed),
    refreshes: lists,
  });
}

const stepsOf = ({ changed, before }: CategoryChange) =>
  changed.flatMap((to) => before.filter(({ id }) => id === to.id).map((was) => ({ was, to })));

/** Deletes a category and all its senders: that is asked first, and not taken back. */
export const useRemoveCategory = ({ id }: Category) =>
  useChange({
    run: () => fetchApi("DELETE", "/api/sender-categories/:id", { param: { id } }),
    done: () => ({ title: words().categories.removed }),
    failed: ({ error }) => ({ title: error, text: words().categories.removeFailed }),
    refreshes: lists,
  });
