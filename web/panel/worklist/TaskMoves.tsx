import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { payByHandRequest, retryRequest, type TaskItem } from "#contract/admin-worklist";
import { type ChosenEnding, endingsWithReference } from "#domain/worklist";
import { common } from "#voice/common";
import { worklistTexts } from "#voice/worklist";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button, type ButtonLook } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextArea, TextInput } from "../../ui/TextInput";
import { refresh } from "../api-query";
import { FormDialog, useSentence } from "../FormDialog";
import { useChange } from "../use-change";
import { admin } from "../words";

const refreshes = [
  "/api/admin/worklist",
  "/api/admin/overview",
  "/api/admin/audit",
  "/api/admin/orders",
  "/api/admin/orders/:id",
  "/api/admin/alarms",
] as const;

const looks: Record<ChosenEnding, ButtonLook> = {
  retried: "small",
  paid_back_by_hand: "small-danger",
  given_back: "small-danger",
  paid_back_at_provider: "small",
  settled: "small",
  explained: "small",
  objection_upheld: "small",
  objection_denied: "small",
};

/** Whoever came too late reads the list again: it is not as they saw it. */
function useLook() {
  const client = useQueryClient();
  return () => void refresh(client, ["/api/admin/worklist"]);
}

/** What may be done about a task now: take it or let it go, and end it as its kind may end. */
export function TaskMoves({ task }: { task: TaskItem }) {
  const words = useTexts(worklistTexts);
  const [ending, setEnding] = useState<ChosenEnding | null>(null);
  const nameOf = (deed: string) => words.named(deed, words.kinds[task.kind].what, task.subject);
  return (
    <>
      <Hold task={task} nameOf={nameOf} />
      {task.can.map((one) => (
        <Button
          key={one}
          look={looks[one]}
          aria-label={nameOf(words.offers[one].button)}
          onClick={() => setEnding(one)}
        >
          {words.offers[one].button}
        </Button>
      ))}
      {ending && <EndDialog task={task} ending={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function Hold({ task, nameOf }: { task: TaskItem; nameOf: (deed: string) => string }) {
  const words = useTexts(worklistTexts);
  const set = useChange({
    run: (deed: "take" | "release") =>
      fetchApi("POST", `/api/admin/worklist/:id/${deed}`, {
        param: { id: String(task.id) },
        json: { ver: task.ver },
      }),
    done: () => ({ title: textsNow(worklistTexts).taken }),
    failed: () => ({ title: textsNow(worklistTexts).takeFailed }),
    refreshes,
  });
  const look = useLook();
  const deeds = task.takenBy === null ? ([["take", words.take]] as const) : held(words);
  return deeds.map(([deed, label]) => (
    <Button
      key={deed}
      look="small"
      aria-disabled={set.isPending}
      aria-label={nameOf(label)}
      onClick={() => set.isPending || set.mutate(deed, { onError: look })}
    >
      {label}
    </Button>
  ));
}

const held = (words: { takeOver: string; release: string }) =>
  [
    ["take", words.takeOver],
    ["release", words.release],
  ] as const;

type Typed = { ver: number; reason: string; reference?: string };

/** Asks why, and where a payment that went another road is found. */
export function EndDialog({
  task,
  ending,
  onClose,
}: {
  task: TaskItem;
  ending: ChosenEnding;
  onClose: () => void;
}) {
  const words = useTexts(worklistTexts);
  const { why, whyHint } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const { button, text } = words.offers[ending];
  const asksReference = endingsWithReference.includes(ending);
  const { register, handleSubmit, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(asksReference ? payByHandRequest : retryRequest),
    defaultValues: { ver: task.ver, reason: "", ...(asksReference ? { reference: "" } : {}) },
  });
  const change = useChange({
    run: (typed: Typed) => endTask(String(task.id), ending, typed),
    done: () => ({ title: textsNow(worklistTexts).done }),
    failed: () => ({ title: textsNow(worklistTexts).failed }),
    refreshes,
  });
  const look = useLook();
  const submit = handleSubmit((typed) =>
    change.mutate({ ...typed, reason: typed.reason.trim() }, { onSuccess: onClose, onError: look }),
  );
  return (
    <FormDialog
      title={words.kinds[task.kind].what}
      about={`${task.id} ${ending}`}
      submitLabel={button}
      error={change.error}
      pending={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{text}</p>
      {asksReference && (
        <Field
          id="reference"
          label={words.reference}
          hint={words.referenceHint}
          error={sentence(formState.errors.reference)}
          errorPrefix={errorPrefix}
        >
          {(aria) => <TextInput {...aria} {...register("reference")} />}
        </Field>
      )}
      <Field
        id="reason"
        label={why}
        hint={whyHint}
        error={sentence(formState.errors.reason)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextArea {...aria} rows={3} {...register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function endTask(id: string, ending: ChosenEnding, { ver, reason, reference = "" }: Typed) {
  const param = { id };
  if (ending === "retried")
    return fetchApi("POST", "/api/admin/worklist/:id/retry", { param, json: { ver, reason } });
  if (ending === "paid_back_by_hand")
    return fetchApi("POST", "/api/admin/worklist/:id/pay-by-hand", {
      param,
      json: { ver, reason, reference },
    });
  const more = endingsWithReference.includes(ending) ? { reference } : {};
  return fetchApi("POST", "/api/admin/worklist/:id/end", {
    param,
    json: { ver, ending, reason, ...more },
  });
}
