import { useState } from "react";
import { Badge } from "../../panel/ui/Badge";
import { Card } from "../../panel/ui/Card";
import { ConfirmDialog } from "../../panel/ui/ConfirmDialog";
import { Dialog } from "../../panel/ui/Dialog";
import { Fact, Facts, Foreign } from "../../panel/ui/Facts";
import { Pager } from "../../panel/ui/Pager";
import { Switch } from "../../panel/ui/Switch";
import { Cell, Table, Row as TableRow } from "../../panel/ui/Table";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";
import { Group, Row } from "./Group";

/** What only the staff's screens use. */
export function Staff() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const [on, setOn] = useState(true);
  const close = () => setOpen(null);
  return (
    <Group title="Beheer">
      <Row name="badge">
        <Badge tone="red">Open</Badge>
        <Badge tone="green">Opgelost</Badge>
        <Badge tone="neutral">Afgewezen</Badge>
      </Row>
      <Row name="dialog">
        <Button look="small" onClick={() => setOpen("dialog")}>
          Open een dialoog
        </Button>
        <Button look="small-danger" onClick={() => setOpen("confirm")}>
          Vraag het eerst
        </Button>
      </Row>
      <Card title="Kaart" aside="Totaal: 3" actions={<Button look="small">Ververs</Button>}>
        <Facts>
          <Fact name="Naam">Waarde</Fact>
          <Fact name="Lang woord">{"Donaudampfschifffahrts".repeat(4)}</Fact>
          <Fact name="Vreemde tekst">
            <Foreign>{"<b>vet</b> \u202eachterstevoren"}</Foreign>
          </Fact>
        </Facts>
        <Pager
          label="Bladeren"
          firstLabel="Eerste pagina"
          nextLabel="Volgende pagina"
          onFirst={close}
          onNext={close}
        />
      </Card>
      <Table label="Regels" heads={["Wanneer", "Wat"]}>
        <TableRow>
          <Cell className="figures">20/11/2026 23:17</Cell>
          <Cell>Iets gedaan</Cell>
        </TableRow>
      </Table>
      <Switch
        id="switch"
        label="Schakelaar"
        hint="Werkt meteen."
        state={on ? "Aan" : "Uit"}
        on={on}
        onTurn={setOn}
      />
      {open === "dialog" && (
        <Dialog title="Dialoog" closeLabel="Sluiten" onClose={close}>
          <Button onClick={() => showToast({ tone: "ok", title: "Ook te zien boven een dialoog" })}>
            Toon
          </Button>
        </Dialog>
      )}
      {open === "confirm" && (
        <ConfirmDialog
          title="Verwijderen?"
          confirmLabel="Verwijderen"
          cancelLabel="Annuleren"
          busyLabel="Bezig…"
          closeLabel="Sluiten"
          onConfirm={() => Promise.reject(new Error("Het lukte niet."))}
          failure={String}
          onClose={close}
        >
          <p>Dit kan niet ongedaan worden gemaakt.</p>
        </ConfirmDialog>
      )}
    </Group>
  );
}
