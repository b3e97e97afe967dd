import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { blockedResponse, previewResponse } from "#contract/admin-blocks";
import { staffReason } from "#contract/staff-reason";
import { hasVisible } from "#domain/message";
import { addressBlockLength } from "#domain/panel";
import { common } from "#voice/common";
import { reportDesk } from "#voice/report-desk";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { TextInput } from "../../ui/TextInput";
import { useSentence } from "../FormDialog";
import { useKept } from "../kept";
import { failureOf } from "../reason";
import { type Preview, previewWords } from "../reports/preview-words";
import { Segments } from "../ui/Segments";
import { useChange } from "../use-change";
import { admin } from "../words";
import { blocksTexts } from "./words";

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
    reason: staffReason,
    length: z.enum(names),
  });
type Typed = z.infer<ReturnType<typeof typedFor>>;

/**
 * A new block, above those there are. Addresses change hands, so theirs end by themselves unless told otherwise. What it would
 * have hit is said before anybody presses.
 */
export function BlockForm({ kind }: { kind: Kind }) {
  const words = useTexts(blocksTexts);
  const { busy } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const save = useBlock(kind);
  const form = useKept(words.add[kind], null);
  const { register, handleSubmit, formState, reset } = useForm<Typed>({
    resolver: standardSchemaResolver(typedFor(kind)),
    defaultValues: { value: "", reason: "", length: kind === "ip" ? "quarter" : "forever" },
  });
  const { errors } = formState;
  // What is asked about is what stood in the field when it was left: nothing is asked for each letter.
  const [left, setLeft] = useState("");
  const begin = () => {
    reset();
    setLeft("");
  };
  const submit = handleSubmit((values) => save.isPending || save.mutate(values, { onSuccess: begin }));
  const value = register("value");
  return (
    <section aria-label={words.add[kind]} className="block-new">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id="block-value"
          label={words.values[kind]}
          error={sentence(errors.value)}
          errorPrefix={errorPrefix}
        >
          {(aria) => (
            <TextInput
              {...aria}
              className="figures"
              autoComplete="off"
              spellCheck={false}
              {...value}
              onBlur={(event) => {
                void value.onBlur(event);
                setLeft(event.target.value.trim());
              }}
            />
          )}
        </Field>
        <Field
          id="block-reason"
          label={words.reason}
          error={sentence(errors.reason)}
          errorPrefix={errorPrefix}
        >
          {(aria) => <TextInput {...aria} dir="auto" autoComplete="off" {...register("reason")} />}
        </Field>
        <Segments
          id="block-length"
          label={words.length}
          options={names.map((name) => [name, labelOf(lengths[name], words)])}
          field={register("length")}
        />
        <Button type="submit" look="small-danger" aria-disabled={save.isPending}>
          {save.isPending ? busy : words.add[kind]}
        </Button>
      </form>
      <Hits kind={kind} value={left} />
      {save.error !== null && (
        <Notice tone="error" role="alert">
          <p>{failureOf(save.error)}</p>
        </Notice>
      )}
    </section>
  );
}

/** What the block would have hit in a day, before anybody presses. Without an answer nothing is said: the block does not wait for it. */
function Hits({ kind, value }: { kind: Kind; value: string }) {
  const words = useTexts(reportDesk);
  const { data } = useQuery(hitsQuery(kind, value));
  const [hit] = data ?? [];
  return (
    <p role="status" className="block-hits" data-hit={(hit && hit.orders > 0) || undefined}>
      {hit && (kind === "ip" ? previewWords(words, 1, hit) : phoneWords(words, hit))}
    </p>
  );
}

const phoneWords = ({ preview }: (typeof reportDesk)["nl"], { orders, more }: Preview): string =>
  orders === 0 ? preview.phoneNone : preview.phone(preview.orders(orders, more));

/** It travels in a body, for addresses of requests are kept (decision 048). */
const hitsQuery = (kind: Kind, value: string) =>
  queryOptions({
    queryKey: [`${pathOf[kind]}/preview`, value] as const,
    queryFn: async () => {
      const { data } =
        kind === "ip"
          ? await readApi(previewResponse, "POST", "/api/admin/blocked-ips/preview", {
              json: { ipAddresses: [value] },
            })
          : await readApi(previewResponse, "POST", "/api/admin/blocked-phones/preview", {
              json: { phoneNumber: value },
            });
      return data;
    },
    enabled: value !== "",
  });

const labelOf = (lasts: number | null, words: typeof blocksTexts.nl): string =>
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
    done: (_, { already }) => ({
      title: textsNow(blocksTexts).blocked,
      ...(already ? { text: textsNow(blocksTexts).already } : {}),
    }),
    failed: () => ({ title: textsNow(blocksTexts).blockFailed }),
    refreshes: [
      "/api/admin/blocked-ips",
      "/api/admin/blocked-phones",
      "/api/admin/blocks/counts",
      "/api/admin/abuse-reports/:id",
      "/api/admin/audit",
    ],
  });
