import { queryOptions } from "@tanstack/react-query";
import { overviewResponse, serverIpResponse } from "#contract/admin-panel";
import { read } from "../server";

/** Today and the thirty days behind it. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: async () => (await read(overviewResponse, "admin/overview")).data,
});

/** The address by which the SMS provider knows us. */
export const serverIpQuery = queryOptions({
  queryKey: ["server-ip"],
  queryFn: () => read(serverIpResponse, "server-ip"),
});
