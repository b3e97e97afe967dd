import * as z from "zod/mini";
import { maxPassword } from "#domain/password-rules";

const username = z.string("bad_request").check(z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, "bad_request"));
// What a password must be is for the rules of new ones to say, each by its own name.
const password = z.string("bad_request").check(z.maxLength(maxPassword, "new_password_too_long"));

/** What the operator does to a staff account where it runs, since only the Worker has the key of its passwords. */
export const operatorRequest = z.discriminatedUnion(
  "command",
  [
    z.strictObject({ command: z.literal("create"), username, password }),
    z.strictObject({
      command: z.literal("reset"),
      username,
      password,
      withoutTotp: z.boolean("bad_request"),
    }),
    z.strictObject({ command: z.literal("link"), username }),
  ],
  "bad_request",
);
export type OperatorRequest = z.infer<typeof operatorRequest>;

/** Until when the password or the link is good (ms since the epoch), and where the link leads. */
export const operatorResponse = z.object({
  success: z.literal(true),
  data: z.object({ until: z.number(), address: z.nullable(z.string()) }),
});
