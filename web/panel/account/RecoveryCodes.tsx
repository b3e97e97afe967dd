import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { refresh } from "../api-query";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";

/** The codes that stand in for the second step, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { account: words, close } = useTexts(admin);
  const client = useQueryClient();
  const done = () => {
    // Only now, for the page would otherwise say that it is on and take these away.
    void refresh(client, ["/api/auth/totp"]);
    onClose();
  };
  return (
    <Dialog title={words.codesTitle} closeLabel={close} onClose={done}>
      <div className="space-y-4">
        <p>{words.codesText}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ul>
        <Button onClick={done}>{words.codesDone}</Button>
      </div>
    </Dialog>
  );
}
