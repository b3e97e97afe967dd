import type { ReactNode } from "react";

type Element = {
  readonly type: string | symbol | ((props: object) => ReactNode);
  readonly props: { readonly [name: string]: unknown; readonly children?: ReactNode };
};

/*
 * What the build has JSX become in the first rows' own file (`scripts/build.ts`): the elements that React would make, without
 * React.
 */
export const jsx = (type: Element["type"], props: Element["props"]) => ({ type, props });
export const jsxs = jsx;
export const Fragment = Symbol();

const attributes: Readonly<Record<string, string>> = { className: "class", strokeWidth: "stroke-width" };
const drawings: readonly unknown[] = ["svg", "path"];

/**
 * Draws what components without a memory of their own return: markup as React draws it, and nothing that acts. It is a
 * hundredth of React, and there before it.
 */
export function toDom(node: ReactNode): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap(toDom);
  if (typeof node === "string" || typeof node === "number") return [document.createTextNode(String(node))];
  return typeof node === "object" && node !== null ? toElements(node as unknown as Element) : [];
}

function toElements({ type, props }: Element): readonly Node[] {
  if (typeof type === "function") return toDom(type(props));
  const children = toDom(props.children);
  if (typeof type === "symbol") return children;
  const element = drawings.includes(type)
    ? document.createElementNS("http://www.w3.org/2000/svg", type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(props)) if (name !== "children") give(element, name, value);
  element.append(...children);
  return [element];
}

function give(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === "style") Object.assign(element.style, value);
  else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    element.setAttribute(attributes[name] ?? name, String(value));
}
