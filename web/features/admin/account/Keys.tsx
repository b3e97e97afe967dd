import { useState } from "react";
import { admin } from "../../../i18n/admin";
import { useTexts } from "../../../i18n/catalogue";
import { Card } from "../../../ui/panel/Card";
import { Switch } from "../../../ui/panel/Switch";
import { keysAreOn, setKeys } from "../keys-setting";

/** Single letters as keys, for those who want them. */
export function Keys() {
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
