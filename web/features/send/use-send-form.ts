import { useEffect, useRef } from "react";
import { type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { CreatePaymentRequest } from "../../../worker/contract/payments";
import { clearDraft, readDraft, saveDraft } from "../../lib/draft";
import { blank, type FieldName, type Rules, readOrder, type Typed } from "./order";

export type SendFormState = UseFormReturn<Typed, unknown, CreatePaymentRequest>;

/**
 * The form's state. It has no default values on purpose: each field then adopts what already stands in the page, and
 * nothing that was typed before this code came is lost.
 */
export function useSendForm(rules: Rules): SendFormState {
  const latest = useRef(rules);
  latest.current = rules;
  const form = useForm<Typed, unknown, CreatePaymentRequest>({
    mode: "onBlur",
    shouldFocusError: false,
    resolver: useRef(resolverFor(latest)).current,
  });
  useTakeOver(form);
  return form;
}

/** What stands in a field now; before the field has been adopted, what the page was built with. */
export const useTyped = <Name extends keyof Typed>(form: SendFormState, name: Name): Typed[Name] =>
  useWatch({ control: form.control, name }) ?? blank[name];

/** Registers a field so that its error goes the moment it is mended, and not before it is looked at. */
export const registered = (form: SendFormState, name: FieldName) =>
  form.register(name, {
    onChange: () => {
      if (form.getFieldState(name).error) void form.trigger(name);
    },
  });

const resolverFor =
  (rules: { readonly current: Rules }): Resolver<Typed, unknown, CreatePaymentRequest> =>
  (typed) => {
    const order = readOrder({ ...blank, ...typed }, rules.current);
    if (order.ok) return { values: order.value, errors: {} };
    const errors = Object.entries(order.error).map(([field, code]) => [field, { type: code }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** Keeps what was typed, which is nothing as long as the form is as it came. */
function keep({ country, receiver, sender, message }: Typed): void {
  if (receiver || message || sender !== blank.sender) saveDraft({ country, receiver, sender, message });
  else clearDraft();
}

/**
 * Takes over from the page: what was typed in it wins, then the draft of before. The reset is what tells the counter
 * and the price about text that was there already.
 */
function useTakeOver(form: SendFormState): void {
  useEffect(() => {
    const typed = { ...blank, ...form.getValues() };
    const draft = readDraft();
    const mended = draft
      ? {
          country: typed.receiver ? typed.country : draft.country,
          receiver: typed.receiver || draft.receiver,
          sender: typed.sender === blank.sender ? draft.sender : typed.sender,
          message: typed.message || draft.message,
        }
      : {};
    form.reset({ ...typed, ...mended }, { keepDefaultValues: true });
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form]);
}
