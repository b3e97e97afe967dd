import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Confirm } from "../Confirm";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { admin } from "../words";
import { EditableList } from "./EditableList";
import { type StaffSender, sendersQuery } from "./queries";

const SenderForm = lazy(async () => ({ default: (await import("./SenderForm")).SenderForm }));

/** The names that visitors can choose from (spec §2). */
export function Senders() {
  const { senders: words } = useTexts(admin);
  const query = useQuery(sendersQuery);
  return (
    <EditableList
      words={words}
      query={query}
      note={({ category }) => (category === null ? words.noCategory : <Foreign>{category}</Foreign>)}
      form={(sender, close) => <SenderForm sender={sender} onClose={close} />}
      removal={(sender, close) => <RemoveSender sender={sender} onClose={close} />}
    />
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
