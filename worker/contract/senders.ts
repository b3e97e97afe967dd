import * as z from "zod/mini";

/** The public picker's options: groups in the order they are shown, 'Standaard' for senders without a category. */
export const sendersResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.nullable(z.number()),
      name: z.string(),
      senders: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
});
export type SendersResponse = z.infer<typeof sendersResponse>;
export type SenderGroup = SendersResponse["data"][number];
