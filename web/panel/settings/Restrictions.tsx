import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { type Restriction, restrictedResponse, restrictionsResponse } from "#contract/admin-restrictions";
import { staffReason } from "#contract/staff-reason";
import { hasVisible } from "#domain/message";
import { common } from "#voice/common";
import { stamp } from "#voice/format";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi, readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextArea, TextInput } from "../../ui/TextInput";
import { apiQuery } from "../api-query";
import { Confirm } from "../Confirm";
import { FormDialog, useSentence } from "../FormDialog";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { useChange } from "../use-change";
import { restrictionsTexts } from "./words";

type Kind = "name" | "country";
const pathOf = { name: "/api/admin/protected-names", country: "/api/admin/closed-countries" } as const;
const touched = ["/api/admin/protected-names", "/api/admin/closed-countries", "/api/admin/audit"] as const;

/** What staff restrict beside the product's own lists: sender names, or countries (decision 079). */
export function Restrictions({ kind }: { kind: Kind }) {
  const words = useTexts(restrictionsTexts);
  const query = useQuery(apiQuery(pathOf[kind], {}, restrictionsResponse, ({ data }) => data));
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Restriction | null>(null);
  return (
    <Card title={words.title[kind]}>
      <p className="pb-3 text-note text-muted">{words.text[kind]}</p>
      <Button look="small" onClick={() => setAdding(true)}>
        {words.add[kind]}
      </Button>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="pt-3 text-note text-muted">{words.empty}</p>
          ) : (
            <ul className="pt-3">
              {rows.map((row) => (
                <Row key={row.id} row={row} lift={words.lift[kind]} onLift={() => setLifting(row)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <Add kind={kind} onClose={() => setAdding(false)} />}
      {lifting && <Lift kind={kind} row={lifting} onClose={() => setLifting(null)} />}
    </Card>
  );
}

function Row({ row, lift, onLift }: { row: Restriction; lift: string; onLift: () => void }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow basis-60 text-note">
        <p className="font-bold">
          <Foreign>{row.value}</Foreign>
        </p>
        <p>
          <Foreign>{row.reason}</Foreign>
        </p>
        <p className="figures text-small text-muted">
          {stamp(row.createdAt)} · {row.author}
        </p>
      </div>
      <Button look="small" aria-label={`${lift}: ${row.value}`} onClick={onLift}>
        {lift}
      </Button>
    </li>
  );
}

const empty = { name: "protected_name_invalid", country: "country_unknown" } as const;
const typedFor = (kind: Kind) =>
  z.object({ value: z.string().check(z.refine(hasVisible, empty[kind])), reason: staffReason });
type Typed = z.infer<ReturnType<typeof typedFor>>;

function Add({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const words = useTexts(restrictionsTexts);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const save = useChange({
    run: ({ value, reason }: Typed) =>
      kind === "name"
        ? readApi(restrictedResponse, "POST", pathOf.name, { json: { name: value.trim(), reason } })
        : readApi(restrictedResponse, "POST", pathOf.country, {
            json: { country: value.trim().toUpperCase(), reason },
          }),
    done: () => ({ title: textsNow(restrictionsTexts).added[kind] }),
    failed: () => ({ title: textsNow(restrictionsTexts).failed }),
    refreshes: touched,
  });
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(typedFor(kind)),
    defaultValues: { value: "", reason: "" },
  });
  const submit = handleSubmit((values) => save.mutate(values, { onSuccess: onClose }));
  const { errors } = formState;
  return (
    <FormDialog
      title={words.add[kind]}
      about={null}
      submitLabel={words.add[kind]}
      error={save.error}
      pending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        id="restriction-value"
        label={words.value[kind]}
        error={sentence(errors.value)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextInput {...aria} autoComplete="off" spellCheck={false} {...register("value")} />}
      </Field>
      <Field
        id="restriction-reason"
        label={words.reason}
        error={sentence(errors.reason)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextArea {...aria} rows={2} {...register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function Lift({ kind, row, onClose }: { kind: Kind; row: Restriction; onClose: () => void }) {
  const words = useTexts(restrictionsTexts);
  const lift = useChange({
    run: () => fetchApi("DELETE", `${pathOf[kind]}/:id`, { param: { id: row.id } }),
    done: () => ({ title: textsNow(restrictionsTexts).lifted[kind] }),
    failed: () => ({ title: textsNow(restrictionsTexts).failed }),
    refreshes: touched,
  });
  return (
    <Confirm
      title={words.lift[kind]}
      confirmLabel={words.lift[kind]}
      failed={words.failed}
      onConfirm={() => lift.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{words.liftText(row.value)}</p>
    </Confirm>
  );
}
