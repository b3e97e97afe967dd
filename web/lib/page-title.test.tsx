import { render } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useErrorTitle } from "./page-title";

const Page = ({ prefix }: { prefix: string | false }) => {
  useErrorTitle(prefix);
  return null;
};

beforeEach(() => {
  document.title = "Misbruik melden";
});

it("puts the word before the title for as long as something is wrong", () => {
  const { rerender } = render(<Page prefix="Fout:" />);
  expect(document.title).toBe("Fout: Misbruik melden");
  rerender(<Page prefix={false} />);
  expect(document.title).toBe("Misbruik melden");
});

it("leaves the title in the language that the page has meanwhile been put in", () => {
  const { rerender } = render(<Page prefix="Fout:" />);
  document.title = "Report abuse";
  rerender(<Page prefix="Error:" />);
  expect(document.title).toBe("Error: Report abuse");
});
