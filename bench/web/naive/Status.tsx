import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import * as z from "zod";
import { useTexts } from "./texts";

const answer = z.object({
  payment: z.object({
    status: z.enum(["pending", "paid", "failed", "expired", "canceled"]),
    amount: z.number(),
    sender: z.string(),
    receiver: z.nullable(z.string()),
    message: z.object({ status: z.string() }),
  }),
});

export function Status() {
  const words = useTexts().payment;
  const { id } = useParams({ strict: false });
  const { data } = useQuery({
    queryKey: ["payment", id],
    queryFn: async () => answer.parse(await (await fetch(`/api/payments/${id}`)).json()).payment,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 2000 : false),
  });
  if (!data) return <p>{words.loading}</p>;
  const kind = data.status === "paid" ? "sending" : data.status;
  return (
    <div className="max-w-reading space-y-8">
      <h1 className="pt-4 text-title tracking-tight">{words.results[kind].title}</h1>
      <p>{words.results[kind].text}</p>
      <p>
        {data.sender} → {data.receiver}: € {data.amount}
      </p>
    </div>
  );
}
