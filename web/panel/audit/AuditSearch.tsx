import { useForm } from "react-hook-form";
import { auditActions, auditSubjects } from "#domain/audit";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Select, TextInput } from "../../ui/TextInput";
import { auditTexts } from "./words";

const names = ["actor", "action", "subject", "subjectId", "from"] as const;
type Name = (typeof names)[number];
export type Asked = Record<Name, string | undefined>;
type Typed = Record<Name, string>;

const nothing: Asked = {
  actor: undefined,
  action: undefined,
  subject: undefined,
  subjectId: undefined,
  from: undefined,
};

/** Where the log is narrowed: whom, which deed and kind by their words, an id, a day; any of them or none. */
export function AuditSearch({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const words = useTexts(auditTexts);
  const { register, handleSubmit } = useForm<Typed>({
    defaultValues: Object.fromEntries(names.map((name) => [name, asked[name] ?? ""])) as Typed,
  });
  const submit = handleSubmit((typed) =>
    onSearch(Object.fromEntries(names.map((name) => [name, typed[name].trim() || undefined])) as Asked),
  );
  const deeds = auditActions
    .map((action) => [action, words.deeds[action](1)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <form className="audit-search" onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor="audit-actor">{words.actor}</label>
        <TextInput
          id="audit-actor"
          type="search"
          autoComplete="off"
          spellCheck={false}
          data-search
          {...register("actor")}
        />
      </div>
      <div>
        <label htmlFor="audit-action">{words.action}</label>
        <Select id="audit-action" {...register("action")}>
          <option value="">{words.all}</option>
          {deeds.map(([action, deed]) => (
            <option key={action} value={action}>
              {deed}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <label htmlFor="audit-subject">{words.subject}</label>
        <Select id="audit-subject" {...register("subject")}>
          <option value="">{words.all}</option>
          {auditSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {words.kinds[subject]}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <label htmlFor="audit-subjectId">{words.subjectId}</label>
        <TextInput
          id="audit-subjectId"
          type="search"
          autoComplete="off"
          spellCheck={false}
          {...register("subjectId")}
        />
      </div>
      <div>
        <label htmlFor="audit-from">{words.day}</label>
        <TextInput id="audit-from" type="date" {...register("from")} />
      </div>
      <Button look="small" type="submit">
        {words.find}
      </Button>
      {names.some((name) => asked[name]) && (
        <Button look="quiet" onClick={() => onSearch(nothing)}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}
