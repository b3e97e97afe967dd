import { Hono } from "hono";
import { requireStaff } from "../auth/guard";
import type { StaffHttp } from "../context";
import { abuseReports } from "./abuse-reports";
import { alarms } from "./alarms";
import { blockedIps, blockedPhones } from "./blocks";
import { office } from "./office";
import { orders } from "./orders";
import { trail } from "./trail";

/** All that lies under `/api/admin`: for staff, also where nothing lies. */
export const admin = new Hono<StaffHttp>()
  .use(requireStaff)
  .route("/", office)
  .route("/abuse-reports", abuseReports)
  .route("/alarms", alarms)
  .route("/orders", orders)
  .route("/trail", trail)
  .route("/blocked-ips", blockedIps)
  .route("/blocked-phones", blockedPhones);
