import { overviewResponse, serverIpResponse } from "#contract/admin-panel";
import { apiQuery } from "../api-query";

/** Today and the thirty days behind it. */
export const overviewQuery = apiQuery("/api/admin/overview", {}, overviewResponse, ({ data }) => data);

/** The address by which the SMS provider knows us. */
export const serverIpQuery = apiQuery("/api/server-ip", {}, serverIpResponse, (answer) => answer);
