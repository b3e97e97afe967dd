import * as z from "zod/mini";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type { DeliveryReport } from "#ports/sms-gateway";

/** Reads the sandbox gateway's delivery report: one JSON object with exactly these three fields. */
export function readReports(callback: Callback): Result<readonly DeliveryReport[], "malformed"> {
  if (callback.method !== "POST" || callback.body.length > longestBody) return err("malformed");
  const seen = report.safeParse(parsed(callback.body));
  if (!seen.success) return err("malformed");
  const { reference, id, status } = seen.data;
  return ok([{ reference, gatewayId: id, state: status }]);
}

const longestBody = 2_048;

const report = z.strictObject({
  reference: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
  id: z.string().check(z.regex(/^sbg_[A-Za-z0-9_-]{8,64}$/)),
  status: z.enum(["accepted", "delivered", "undelivered"]),
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
