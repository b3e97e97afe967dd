import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import type { SandboxDesk } from "./controls";
import { createSandboxDesk } from "./desk";
import { createSandboxGateway } from "./gateway";
import type { SandboxKit } from "./kit";
import { createSandboxPayments } from "./payments";

export type Sandbox = {
  readonly payments: PaymentProvider;
  readonly gateway: SmsGateway;
  readonly desk: SandboxDesk;
};

/** The sandbox vendors, made of one kit. */
export const createSandbox = (kit: SandboxKit): Sandbox => ({
  payments: createSandboxPayments(kit),
  gateway: createSandboxGateway(kit),
  desk: createSandboxDesk(kit),
});
