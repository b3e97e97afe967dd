import { useForm } from "react-hook-form";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { TextInput } from "../../ui/TextInput";
import { admin } from "../words";

const names = ["actor", "action", "subject", "subjectId"] as const;
type Name = (typeof names)[number];
type Asked = Record<Name, string | undefined>;
type Typed = Record<Name, string>;

/** Exact words to look for, any of them or none. */
export function AuditSearch({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const { audit: words } = useTexts(admin);
  const { register, handleSubmit } = useForm<Typed>({
    defaultValues: Object.fromEntries(names.map((name) => [name, asked[name] ?? ""])) as Typed,
  });
  const submit = handleSubmit((typed) =>
    onSearch(Object.fromEntries(names.map((name) => [name, typed[name].trim() || undefined])) as Asked),
  );
  return (
    <form className="flex flex-wrap items-end gap-3 pb-4" onSubmit={(event) => void submit(event)}>
      {names.map((name) => (
        <div key={name} className="min-w-0 grow basis-32">
          <label htmlFor={`audit-${name}`} className="block text-small text-muted">
            {words[name]}
          </label>
          <TextInput id={`audit-${name}`} type="search" autoComplete="off" {...register(name)} />
        </div>
      ))}
      <Button look="small" type="submit" className="min-h-12">
        {words.find}
      </Button>
    </form>
  );
}
