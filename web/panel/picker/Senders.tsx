import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { admin } from "../words";
import { Entries, Entry } from "./Entries";
import { type StaffSender, sendersQuery } from "./queries";

const SenderForm = lazy(async () => ({ default: (await import("./SenderForm")).SenderForm }));

type Open = { kind: "add" } | { kind: "edit" | "remove"; sender: StaffSender };

/** The names that visitors can choose from (spec §2). */
export function Senders() {
  const { senders: words, ...shared } = useTexts(admin);
  const query = useQuery(sendersQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={words.title}
      actions={
        <Button look="small" onClick={() => setOpen({ kind: "add" })}>
          {words.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {(senders) => (
          <Entries empty={words.empty}>
            {senders.map((sender) => (
              <Entry
                key={sender.id}
                editLabel={shared.edit}
                editName={shared.editNamed(sender.name)}
                onEdit={() => setOpen({ kind: "edit", sender })}
                removeLabel={shared.remove}
                removeName={shared.removeNamed(sender.name)}
                onRemove={() => setOpen({ kind: "remove", sender })}
              >
                <span className="font-bold">
                  <Foreign>{sender.name}</Foreign>
                </span>
                <span className="text-small text-muted">
                  {sender.category === null ? words.noCategory : <Foreign>{sender.category}</Foreign>}
                </span>
              </Entry>
            ))}
          </Entries>
        )}
      </Loaded>
      <Suspense>
        {open?.kind === "add" && <SenderForm sender={null} onClose={close} />}
        {open?.kind === "edit" && <SenderForm sender={open.sender} onClose={close} />}
      </Suspense>
      {open?.kind === "remove" && <RemoveSender sender={open.sender} onClose={close} />}
    </Card>
  );
}

function RemoveSender({ sender, onClose }: { sender: StaffSender; onClose: () => void }) {
  const { senders: words, remove } = useTexts(admin);
  const deletion = useChange({
    run: () => fetchApi("DELETE", "/api/senders/:id", { param: { id: sender.id } }),
    done: ({ senders }) => ({ title: senders.removed }),
    failed: ({ error, senders }) => ({ title: error, text: senders.removeFailed }),
    refreshes: ["/api/senders", "/api/sender-categories"],
  });
  return (
    <Confirm
      title={words.remove}
      confirmLabel={remove}
      failed={words.removeFailed}
      onConfirm={() => deletion.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{words.removeText(sender.name)}</p>
    </Confirm>
  );
}
