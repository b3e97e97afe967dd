import { useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";
import type { Chart } from "./charts";

/** The same as the charts, for those who would rather read. It is made when it is opened. */
export function DaysTable({ charts, days }: { charts: readonly Chart[]; days: readonly string[] }) {
  const { today: words } = useTexts(admin);
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-note">{words.table}</summary>
      {open && (
        <Table label={words.table} heads={[words.day, ...charts.map(({ name }) => name)]}>
          {days.map((day, index) => (
            <Row key={day}>
              <Cell className="figures">{day.split("-").reverse().join("/")}</Cell>
              {charts.map(({ name, read }) => (
                <Cell key={name} className="figures">
                  {read[index] ?? ""}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
    </details>
  );
}
