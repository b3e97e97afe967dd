import type { ConfigResponse } from "#contract/config";
import { exampleCompany } from "#domain/company";
import { retention } from "#domain/retention";

/** How the site runs, as it tells everybody. */
export const aConfig = (changes: Partial<ConfigResponse["config"]> = {}): ConfigResponse["config"] => ({
  mode: "live",
  stage: "production",
  testReceivers: false,
  stopped: false,
  build: { settings: "0123456789abcdef" },
  rewound: false,
  sendingOn: true,
  sendingDelayed: false,
  customSenders: true,
  linksAllowed: false,
  maxSegments: 20,
  consent: { form: "sentence", version: "2026-11-20" },
  price: { firstPartCents: 99, furtherPartCents: 69, vatPercent: 21 },
  retention,
  company: exampleCompany,
  ...changes,
});
