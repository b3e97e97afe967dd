import { accountLost } from "./account-lost.ts";
import { badDeploy } from "./bad-deploy.ts";
import { booksDiffer } from "./books-differ.ts";
import { changeOfProvider } from "./change-of-provider.ts";
import { cronDead } from "./cron-dead.ts";
import { d1Away } from "./d1-away.ts";
import type { Drill } from "./drill.ts";
import { gatewayEmpty } from "./gateway-empty.ts";
import { queueDown } from "./queue-down.ts";
import { restored } from "./restore.ts";
import { staffLockedOut } from "./staff-locked-out.ts";
import { tokenLeaked } from "./token-leaked.ts";

/** Every drill, by the name of its page in docs/operate/runbook. */
export const drills: Readonly<Record<string, Drill>> = {
  "cron-dead": cronDead,
  "d1-away": d1Away,
  "queue-down": queueDown,
  "gateway-empty": gatewayEmpty,
  restore: restored,
  "bad-deploy": badDeploy,
  "books-differ": booksDiffer,
  "change-of-provider": changeOfProvider,
  "staff-locked-out": staffLockedOut,
  "token-leaked": tokenLeaked,
  "account-lost": accountLost,
};
