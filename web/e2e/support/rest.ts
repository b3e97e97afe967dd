/** What repeats another journey on another page, at another width, in another language or other colours. */
const rest = { tag: "@rest" };

/** `npm test` plays one of those that are alike, and `npm run test:journeys` them all. */
export const restUnless = (isForEveryDay: boolean) => (isForEveryDay ? {} : rest);
