import { type ComponentChild, render } from "preact";

/**
 * Stands in for `react-dom/client` in the panel's build, whose page holds its first screen already (`panel/shell.tsx`): Preact's
 * own root goes on with the elements that are there and changes what differs, so that a row which has the focus keeps it.
 * The root of the compatibility layer empties the page first, as React's does.
 */
export const createRoot = (container: Element) => ({
  render: (children: ComponentChild): void => render(children, container),
});
