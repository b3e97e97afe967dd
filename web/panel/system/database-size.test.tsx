import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SystemShown } from "#contract/admin-system";
import { speak } from "../../i18n/language";
import { resetAfterEach } from "../testing";
import { Facts } from "../ui/Facts";
import { DatabaseSize } from "./DatabaseSize";

resetAfterEach();

const MB = 1_000_000;
const shown = (changes: Partial<SystemShown["database"]> = {}) =>
  render(
    <Facts>
      <DatabaseSize
        bytes={1_800 * MB}
        most={10_000 * MB}
        growth={{ perDay: 12.4 * MB, days: 30 }}
        fullOn="2028-09-14"
        isFilling={false}
        {...changes}
      />
    </Facts>,
  );
const said = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

test("the size, what a day adds, and the day on which it is full stand in words", () => {
  shown();
  expect(said()).toEqual([
    "1,8 GB van 10 GB",
    "12,4 MB per dag, gemeten over 30 dagen zonder uitschieters",
    "op 14\u00a0september\u00a02028, als het zo doorgaat",
  ]);
});

test("the same in English", async () => {
  await speak("en");
  shown();
  expect(said()).toEqual([
    "1.8 GB of 10 GB",
    "12.4 MB a day, measured over 30 days without outliers",
    "on 14\u00a0September\u00a02028, if this goes on",
  ]);
});

test.each([
  [{ growth: null, fullOn: null }, "nog te weinig dagen gemeten", "nog niet te zeggen"],
  [
    { growth: { perDay: 0, days: 9 }, fullOn: null },
    "groeit niet, gemeten over 9 dagen",
    "niet, zolang zij niet groeit",
  ],
  [
    { growth: { perDay: -3 * MB, days: 9 }, fullOn: null },
    "krimpt met 3 MB per dag, gemeten over 9 dagen",
    "niet, zolang zij niet groeit",
  ],
  [{ growth: { perDay: 4_000, days: 9 }, fullOn: null }, "4 kB per dag", "niet binnen 10 jaar"],
])("nothing is made up where no day can be named", (changes, growth, full) => {
  shown(changes);
  expect(said()[1]).toContain(growth);
  expect(said()[2]).toContain(full);
});

test("too few days say after how many it is known", () => {
  shown({ growth: null, fullOn: null });
  expect(said()[1]).toContain("na 7 dagen");
});

test("a database that fills stands out, and one that is full says so", () => {
  shown({ bytes: 10_000 * MB, fullOn: "2026-11-23", isFilling: true });
  expect(screen.getByText("de database is vol")).toHaveClass("text-warn");
  expect(screen.getByText("10 GB van 10 GB")).toHaveClass("text-warn");
});

test("one whose size nobody tells says only that", () => {
  shown({ bytes: null, growth: null, fullOn: null });
  expect(said()).toEqual(["grootte niet bekend"]);
});
