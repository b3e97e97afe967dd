import { useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { keysAreOn, setKeys } from "../keys-setting";
import { Card } from "../ui/Card";
import { Switch } from "../ui/Switch";
import { admin } from "../words";

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
