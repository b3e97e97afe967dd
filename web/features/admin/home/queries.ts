import { queryOptions } from "@tanstack/react-query";
import { overviewResponse } from "../../../../worker/contract/admin-panel";
import { read } from "../server";

/** Today and the thirty days behind it. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: async () => (await read(overviewResponse, "admin/overview")).data,
});
