import { Hono } from "hono";
import type { StaffHttp } from "../context";
import { blockedIps, blockedPhones } from "./blocks";
import { requireStaff } from "./guard";

/** All that lies under `/api/admin`: for staff, also where nothing lies. */
export const admin = new Hono<StaffHttp>()
  .use(requireStaff)
  .route("/blocked-ips", blockedIps)
  .route("/blocked-phones", blockedPhones);
