import { badDeploy } from "./bad-deploy.ts";
import { changeOfProvider } from "./change-of-provider.ts";
import { cronDead } from "./cron-dead.ts";
import { d1Away } from "./d1-away.ts";
import type { Drill } from "./drill.ts";
import { gatewayEmpty } from "./gateway-empty.ts";
import { queueDown } from "./queue-down.ts";
import { staffLockedOut } from "./staff-locked-out.ts";

/** Every drill, by the name of its page in docs/operate/runbook. */
export const drills: Readonly<Record<string, Drill>> = {
  "cron-dead": cronDead,
  "d1-away": d1Away,
  "queue-down": queueDown,
  "gateway-empty": gatewayEmpty,
  "bad-deploy": badDeploy,
  "change-of-provider": changeOfProvider,
  "staff-locked-out": staffLockedOut,
};

/** Those whose command is not built yet, and which that is. */
export const later: Readonly<Record<string, string>> = {
  "token-leaked": "npm run keys",
  restore: "npm run restore",
  "account-lost": "npm run backup",
};
