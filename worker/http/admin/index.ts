import { Hono } from "hono";
import type { StaffHttp } from "../context";
import { requireStaff } from "./guard";

/** All that lies under `/api/admin`: for staff, also where nothing lies. */
export const admin = new Hono<StaffHttp>().use(requireStaff);
