import { Hono } from "hono";
import type { StaffHttp } from "../context";
import { abuseReports } from "./abuse-reports";
import { blockedIps, blockedPhones } from "./blocks";
import { requireStaff } from "./guard";

/** All that lies under `/api/admin`: for staff, also where nothing lies. */
export const admin = new Hono<StaffHttp>()
  .use(requireStaff)
  .route("/abuse-reports", abuseReports)
  .route("/blocked-ips", blockedIps)
  .route("/blocked-phones", blockedPhones);
