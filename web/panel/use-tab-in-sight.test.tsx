import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { beyond, useTabInSight } from "./use-tab-in-sight";

afterEach(() => vi.restoreAllMocks());

const sides = (left: number, right: number) => ({ left, right });

test("what lies beyond a side is brought back by as much, and what is in sight stays", () => {
  const row = sides(16, 344);
  expect(beyond(sides(321, 381), row)).toBe(37);
  expect(beyond(sides(-20, 40), row)).toBe(-36);
  expect(beyond(sides(16, 344), row)).toBe(0);
});

function Tabs({ open }: { open: string }) {
  const row = useTabInSight();
  return (
    <nav ref={row}>
      {["Alle", "Van mij"].map((name) => (
        <button key={name} type="button" aria-current={name === open || undefined}>
          {name}
        </button>
      ))}
    </nav>
  );
}

test("the row scrolls to the view that is open, at first and when another is chosen", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [left, right] =
      this.textContent === "Van mij" ? [321, 381] : this.tagName === "NAV" ? [16, 344] : [16, 60];
    return { left, right } as DOMRect;
  });
  const { container, rerender } = render(<Tabs open="Alle" />);
  const row = container.firstElementChild as HTMLElement;
  expect(row.scrollLeft).toBe(0);
  rerender(<Tabs open="Van mij" />);
  expect(row.scrollLeft).toBe(37);
});
