import { useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { Card } from "../ui/Card";
import { Switch } from "../ui/Switch";
import { keysAreOn, setKeys } from "../use-list-keys";
import { admin } from "../words";
import { News } from "./News";
import { PasswordForm } from "./PasswordForm";
import { Sessions } from "./Sessions";
import { TwoSteps } from "./TwoSteps";

/** What staff see and change of their own sign-in. */
export const Account = () => (
  <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Sessions />
      <News />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <Password />
      <TwoSteps />
      <Keys />
    </div>
  </div>
);

function Password() {
  const { account: words } = useTexts(admin);
  return (
    <Card title={words.password}>
      <PasswordForm />
    </Card>
  );
}

/** Single letters as keys, for those who want them. */
function Keys() {
  const { keys: words, settings } = useTexts(admin);
  const [on, setOn] = useState(keysAreOn);
  return (
    <Card title={words.title}>
      <Switch
        id="keys"
        label={words.toggle}
        hint={words.toggleHint}
        state={on ? settings.on : settings.off}
        on={on}
        onTurn={(wanted) => {
          setKeys(wanted);
          setOn(wanted);
        }}
      />
    </Card>
  );
}
