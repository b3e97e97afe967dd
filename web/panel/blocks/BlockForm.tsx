import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { blockedResponse } from "#contract/admin-blocks";
import { hasVisible } from "#domain/message";
import { addressBlockLength } from "#domain/panel";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { Field } from "../../ui/Field";
import { Select, TextArea, TextInput } from "../../ui/TextInput";
import { FormDialog, useSentence } from "../FormDialog";
import { useChange } from "../use-change";
import { admin } from "../words";

export const kinds = ["ip", "phone"] as const;
export type Kind = (typeof kinds)[number];

/** Where each kind of block lives in the API. */
export const pathOf = { ip: "/api/admin/blocked-ips", phone: "/api/admin/blocked-phones" } as const;

const day = 24 * 60 * 60 * 1000;
/** How long a block may last, in ms; null is without an end. */
const lengths = { day, month: 30 * day, quarter: addressBlockLength, forever: null } as const;
const names = ["day", "month", "quarter", "forever"] as const;

const typedFor = (kind: Kind) =>
  z.object({
    value: z
      .string()
      .check(z.refine(hasVisible, kind === "ip" ? "ip_address_invalid" : "phone_number_required")),
    reason: z.string().check(z.refine(hasVisible, "reason_required")),
    length: z.enum(names),
  });
type Typed = z.infer<ReturnType<typeof typedFor>>;

/** A new block. Addresses change hands, so theirs end by themselves unless told otherwise. */
export function BlockForm({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { blocks: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const save = useBlock(kind);
  const usual = kind === "ip" ? "quarter" : "forever";
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(typedFor(kind)),
    defaultValues: { value: "", reason: "", length: usual },
  });
  const submit = handleSubmit((values) => save.mutate(values, { onSuccess: onClose }));
  const { errors } = formState;
  return (
    <FormDialog
      title={words.add[kind]}
      submitLabel={words.add[kind]}
      error={save.error}
      pending={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        id="block-value"
        label={words.values[kind]}
        error={sentence(errors.value)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextInput {...aria} autoComplete="off" spellCheck={false} {...register("value")} />}
      </Field>
      <Field id="block-reason" label={words.reason} error={sentence(errors.reason)} errorPrefix={errorPrefix}>
        {(aria) => <TextArea {...aria} rows={2} {...register("reason")} />}
      </Field>
      <Field id="block-length" label={words.length} errorPrefix={errorPrefix}>
        {(aria) => (
          <Select {...aria} defaultValue={usual} {...register("length")}>
            {names.map((name) => (
              <option key={name} value={name}>
                {labelOf(lengths[name], words)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

const labelOf = (lasts: number | null, words: typeof admin.nl.blocks): string =>
  lasts === null ? words.endless : words.days(lasts / day);

const useBlock = (kind: Kind) =>
  useChange({
    run: ({ value, reason, length }: Typed) => {
      const lasts = lengths[length];
      const block = { reason: reason.trim(), expiresAt: lasts === null ? null : Date.now() + lasts };
      return kind === "ip"
        ? readApi(blockedResponse, "POST", pathOf.ip, { json: { ipAddress: value.trim(), ...block } })
        : readApi(blockedResponse, "POST", pathOf.phone, { json: { phoneNumber: value.trim(), ...block } });
    },
    done: ({ blocks }, { already }) => ({
      title: blocks.blocked,
      ...(already ? { text: blocks.already } : {}),
    }),
    failed: ({ blocks }) => ({ title: blocks.blockFailed }),
    refreshes: [
      "/api/admin/blocked-ips",
      "/api/admin/blocked-phones",
      "/api/admin/abuse-reports/:id",
      "/api/admin/audit",
    ],
  });
