import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getCountries, getCountryCallingCode, isValidPhoneNumber } from "libphonenumber-js";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { toast } from "react-hot-toast";
import { control, Field } from "./Field";
import { type Order, orderSchema } from "./order";
import { useLanguage, useTexts } from "./texts";

type Senders = { data: { name: string; senders: { id: number; name: string }[] }[] };

/** The form as it is usually built: everything watched at the top, everything checked by one schema. */
export function OrderForm() {
  const { send: words, pages, problems } = useTexts();
  const language = useLanguage();
  const form = useForm<Order>({
    resolver: zodResolver(orderSchema),
    mode: "onBlur",
    defaultValues: { country: "NL", receiver: "", sender: "Anoniem", message: "" },
  });
  const { errors } = form.formState;
  const typed = form.watch();
  const senders = useQuery({
    queryKey: ["senders"],
    queryFn: async (): Promise<Senders> => (await fetch("/api/senders")).json(),
  });
  const order = useMutation({
    mutationFn: (body: Order) =>
      fetch("/api/payments/create", { method: "POST", body: JSON.stringify(body) }),
    onError: () => toast.error(words.failed),
  });
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);

  const parts = Math.max(1, Math.ceil(typed.message.length / 160));
  const format = (value: number, style?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, style).format(value);
  const names = new Intl.DisplayNames(language, { type: "region" });
  const sentence = (code: string | undefined) => code && problems[code as keyof typeof problems];
  const price = (
    <span data-live="price">
      {format((99 + 69 * (parts - 1)) / 100, { style: "currency", currency: "EUR" })}
    </span>
  );

  return (
    <div className="tint-edge border-x border-b border-line wide:col-span-6">
      <form noValidate onSubmit={form.handleSubmit((value) => order.mutate(value))}>
        <div className="space-y-6 p-5 wide:p-8">
          <Field
            id="receiver"
            label={words.receiver}
            hint={words.receiverHint}
            error={sentence(errors.receiver?.message)}
          >
            <div className="flex flex-col gap-2 mid:flex-row">
              <select aria-label={words.country} className={control} {...form.register("country")}>
                {getCountries().map((country) => (
                  <option key={country} value={country}>
                    {names.of(country)} +{getCountryCallingCode(country)}
                  </option>
                ))}
              </select>
              <input id="receiver" type="tel" className={control} {...form.register("receiver")} />
            </div>
            <p className="figures mt-1 min-h-6 text-note text-ok">
              {isValidPhoneNumber(typed.receiver, typed.country) && words.understood(typed.receiver)}
            </p>
          </Field>
          <Field
            id="sender"
            label={words.sender}
            hint={words.senderHint}
            error={sentence(errors.sender?.message)}
          >
            <input id="sender" list="senders" className={control} {...form.register("sender")} />
            <datalist id="senders">
              {senders.data?.data
                .flatMap((group) => group.senders)
                .map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
            </datalist>
          </Field>
          <Field
            id="message"
            label={words.message}
            hint={words.messageHint}
            error={sentence(errors.message?.message)}
          >
            <textarea id="message" rows={6} className={control} {...form.register("message")} />
            <p className="figures flex flex-wrap justify-between gap-x-4 text-note text-muted">
              <span>
                <span data-live="count">{format(typed.message.length)}</span> {words.of(format(1280))}
              </span>
              <span>
                {parts} {parts === 1 ? words.part : words.parts}
              </span>
            </p>
          </Field>
        </div>
        <div className="perforation space-y-4 p-5 wide:px-8 wide:pb-8">
          <p className="flex items-baseline gap-2">
            <b className="figures text-sum">{price}</b>
            <span className="text-note text-muted">{words.vat}</span>
          </p>
          <p className="text-note">{words.consent}</p>
          <button
            type="submit"
            disabled={order.isPending}
            className="figures min-h-13 w-full rounded-sm border-2 border-action bg-action px-5 py-2 font-bold text-on-action"
          >
            {words.pay} · {price}
          </button>
          <p className="text-small text-muted">{pages.landing.methods}</p>
          <p className="text-small text-muted">{words.logged}</p>
        </div>
      </form>
    </div>
  );
}
