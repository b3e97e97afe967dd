import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { TextInput } from "../../ui/TextInput";
import { Glyph } from "../ui/Glyph";
import { type Asked, AuditFilters, type SearchProps } from "./AuditFilters";
import { auditTexts } from "./words";

const nothing: Asked = {
  actor: undefined,
  action: undefined,
  subject: undefined,
  subjectId: undefined,
  from: undefined,
};

/** Where the log is narrowed: an id and a person, which are typed; a deed, a kind and a day, which act once chosen. */
export function AuditSearch({ asked, onSearch }: SearchProps) {
  const words = useTexts(auditTexts);
  // A calendar that was opened and not picked from closes as well.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    onSearch(nothing);
  };
  return (
    <search className="audit-search">
      <Terms key={JSON.stringify([asked.actor, asked.subjectId])} asked={asked} onSearch={onSearch} />
      <AuditFilters key={cleared} asked={asked} onSearch={onSearch} />
      {Object.values(asked).some(Boolean) && (
        <Button look="quiet" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

/** What is typed acts with Enter or a press, as a whole. `/` leads to it. */
function Terms({ asked, onSearch }: SearchProps) {
  const words = useTexts(auditTexts);
  const { register, handleSubmit } = useForm({
    defaultValues: { actor: asked.actor ?? "", subjectId: asked.subjectId ?? "" },
  });
  const submit = handleSubmit(({ actor, subjectId }) =>
    onSearch({ actor: actor.trim() || undefined, subjectId: subjectId.trim() || undefined }),
  );
  const plain = { type: "search", autoComplete: "off", spellCheck: false } as const;
  return (
    <form className="audit-terms" onSubmit={(event) => void submit(event)}>
      <div className="find">
        <label htmlFor="audit-subjectId" className="sr-only">
          {words.subjectId}
        </label>
        <Glyph name="search" />
        <TextInput
          id="audit-subjectId"
          {...plain}
          placeholder={words.subjectId}
          data-search
          {...register("subjectId")}
        />
        <span className="find-key" aria-hidden="true">
          /
        </span>
      </div>
      <div className="audit-actor">
        <label htmlFor="audit-actor">{words.actor}</label>
        <TextInput id="audit-actor" {...plain} {...register("actor")} />
      </div>
      <Button look="small" type="submit">
        {words.find}
      </Button>
    </form>
  );
}
