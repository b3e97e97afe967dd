import { maxSenderLength } from "#domain/limits";
import { overviewDays } from "#domain/tallies";
import { whole } from "#voice/format";

/** The names that visitors choose from, and their categories, in English. */
export const pickerEn = {
  categories: {
    title: "Categories",
    name: "Name",
    order: "Order",
    orderHint: "Low numbers come first.",
    senders: (count: number) => (count === 1 ? "1 sender" : `${count} senders`),
    empty: "No categories yet",
    add: "Add a category",
    edit: "Edit the category",
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    upKey: "move this category up",
    downKey: "move this category down",
    editKey: "edit this sender or category",
    moved: (name: string, place: number) => `“${name}” is number ${place} now.`,
    remove: "Delete the category?",
    removeText: (name: string) => `All senders in “${name}” are deleted too.`,
    removeCount: (count: number) =>
      count === 1 ? "This deletes 1 sender." : `This deletes ${count} senders.`,
    sentStay: "Messages already sent do not change.",
    created: "Category created",
    updated: "Category updated",
    removed: "Category deleted",
    createFailed: "Could not create the category.",
    updateFailed: "Could not update the category.",
    removeFailed: "Could not delete the category.",
  },

  senders: {
    title: "Senders",
    count: (senders: number, groups: number) =>
      groups === 1 ? `${senders} in 1 group` : `${senders} in ${groups} groups`,
    name: "Name",
    nameHint: `At most ${maxSenderLength} characters: letters, digits, spaces and & - _ .`,
    category: "Category",
    noCategory: "No category",
    empty: "No senders yet",
    add: "Add a sender",
    addTo: (group: string) => `Add to ${group}`,
    addToNone: "Add without a category",
    edit: "Edit the sender",
    editKey: "edit this sender or category",
    chosen: `The number is how often a name was chosen in ${overviewDays} days.`,
    timesChosen: (count: number) => (count === 1 ? "chosen once" : `chosen ${whole(count, "en")} times`),
    drag: "Drag a name to another group, or choose the category while editing.",
    moved: (name: string, group: string) => `“${name}” is in “${group}” now.`,
    like: (name: string) => `Looks like ${name}. We refuse such names, here too.`,
    refused: "We refuse orders under this name.",
    refusedShort: "refused",
    refusedNote: "We refuse every order under a name marked “refused”. Rename it, or delete it.",
    wouldHold: "Every text under this name is reviewed first.",
    remove: "Delete the sender?",
    removeText: (name: string) =>
      `“${name}” disappears from the picker. Messages already sent do not change.`,
    created: "Sender created",
    updated: "Sender updated",
    removed: "Sender deleted",
    createFailed: "Could not create the sender.",
    updateFailed: "Could not update the sender.",
    removeFailed: "Could not delete the sender.",
  },
};
