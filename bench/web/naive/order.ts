import { type CountryCode, isValidPhoneNumber } from "libphonenumber-js";
import * as z from "zod";

export const orderSchema = z
  .object({
    country: z.custom<CountryCode>(),
    receiver: z.string().min(1, "receiver_required"),
    sender: z.string().min(1, "sender_required").max(11, "sender_too_long"),
    message: z.string().min(1, "message_required").max(1280, "message_too_long"),
  })
  .refine(({ receiver, country }) => isValidPhoneNumber(receiver, country), {
    path: ["receiver"],
    message: "receiver_invalid",
  });

export type Order = z.infer<typeof orderSchema>;
