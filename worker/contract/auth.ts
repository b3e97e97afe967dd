import * as z from "zod/mini";
import { newsKinds } from "#domain/account-news";
import { maxPassword } from "#domain/password-rules";
import { dues } from "#domain/session";

const longestName = 64;
const longestCode = 64;

// What is longer than any of ours is refused like any other that is wrong.
const username = z.string("credentials_required").check(
  z.refine((text) => text.trim() !== "", { error: "credentials_required", abort: true }),
  z.maxLength(longestName, "bad_credentials"),
);
const password = z
  .string("credentials_required")
  .check(z.minLength(1, "credentials_required"), z.maxLength(maxPassword, "bad_credentials"));
const code = z.string("totp_required").check(z.maxLength(longestCode, "totp_invalid"));

const link = z.string("link_over").check(z.regex(/^[\w-]{43}$/, "link_over"));

/**
 * Signing in (spec §7, decisions 027 and 045). `totp` is a code of an authenticator app or a recovery code; `link` is what
 * a link of the command line carries.
 */
export const loginRequest = z.strictObject({
  username,
  password,
  totp: z.optional(code),
  link: z.optional(link),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** The answer to signing in and out; `message` is in the caller's language. */
export const loginResponse = z.object({ success: z.literal(true), message: z.string() });
export type LoginResponse = z.infer<typeof loginResponse>;

/** Who is signed in, and what they owe before they may do anything else. */
export const meResponse = z.object({
  success: z.literal(true),
  username: z.string(),
  due: z.optional(z.enum(dues)),
});
export type MeResponse = z.infer<typeof meResponse>;

/** Where a person is signed in, the newest first. Times in ms since the epoch; `current` is the one that asks. */
export const sessionsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.string(),
      createdAt: z.number(),
      lastSeenAt: z.number(),
      browser: z.nullable(z.string()),
      address: z.nullable(z.string()),
      current: z.boolean(),
    }),
  ),
});
export type SessionsResponse = z.infer<typeof sessionsResponse>;

// The length and the rest are for the rules of new passwords, which say each by its own name.
const newPassword = z.string("credentials_required");

/** The proof that it is still the same person: the password, and a code where a second factor is on. */
export const reauthRequest = z.strictObject({ password, totp: z.optional(code) });
export type ReauthRequest = z.infer<typeof reauthRequest>;

/** Another password, from who shows the one of now. */
export const passwordRequest = z.strictObject({ password, newPassword, totp: z.optional(code) });
export type PasswordRequest = z.infer<typeof passwordRequest>;

/** Whether signing in takes a second step, and whether everybody must have one here. */
export const totpResponse = z.object({
  success: z.literal(true),
  on: z.boolean(),
  demanded: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TotpResponse = z.infer<typeof totpResponse>;

export const totpStartRequest = z.strictObject({ password });
/** A secret in base 32, and the same as an authenticator app reads it from a QR code. */
export const totpStartResponse = z.object({ success: z.literal(true), secret: z.string(), uri: z.string() });
export type TotpStartResponse = z.infer<typeof totpStartResponse>;

export const totpConfirmRequest = z.strictObject({ code });
/** Each opens the door once instead of a code; they are shown this once. */
export const totpConfirmResponse = z.object({
  success: z.literal(true),
  recoveryCodes: z.array(z.string()),
});
export type TotpConfirmResponse = z.infer<typeof totpConfirmResponse>;

export const totpDisableRequest = z.strictObject({ password, totp: code });

/**
 * What lately happened to one's own account, the newest first. Of a sign-in: the family of its browser, whether that was new
 * to the account, and how many tries had failed since the one before. `isNews` is to be told without being asked.
 */
export const newsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      seq: z.number(),
      at: z.number(),
      kind: z.enum(newsKinds),
      browser: z.nullable(z.string()),
      isNew: z.boolean(),
      failed: z.number(),
      isNews: z.boolean(),
    }),
  ),
});
export type NewsResponse = z.infer<typeof newsResponse>;

/** Up to which entry, by its `seq`, it has been seen. */
export const newsSeenRequest = z.strictObject({
  upTo: z.number("bad_request").check(z.int("bad_request"), z.gte(0, "bad_request")),
});
export type NewsSeenRequest = z.infer<typeof newsSeenRequest>;
