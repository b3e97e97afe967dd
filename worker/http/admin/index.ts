import { Hono } from "hono";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { abuseReports } from "./abuse-reports";
import { alarms } from "./alarms";
import { blockedIps, blockedPhones, blocks } from "./blocks";
import { claims } from "./claims";
import { gate } from "./gate";
import { held } from "./held";
import { office } from "./office";
import { optOuts } from "./opt-outs";
import { orders } from "./orders";
import { closedCountries, protectedNames } from "./restrictions";
import { trail } from "./trail";
import { worklist } from "./worklist";

/** All that lies under `/api/admin`: for staff, also where nothing lies. */
export const admin = new Hono<StaffHttp>()
  .use(requireStaff)
  .route("/", office)
  .route("/abuse-reports", abuseReports)
  .route("/alarms", alarms)
  .route("/gate", gate)
  .route("/claims", claims)
  .route("/held", held)
  .route("/opt-outs", optOuts)
  .route("/orders", orders)
  .route("/trail", trail)
  .route("/worklist", worklist)
  .route("/protected-names", protectedNames)
  .route("/closed-countries", closedCountries)
  .route("/blocks", blocks)
  .route("/blocked-ips", blockedIps)
  .route("/blocked-phones", blockedPhones);
