import { queryOptions } from "@tanstack/react-query";
import { trailResponse, trailSearchResponse, trailSubjectsResponse } from "#contract/admin-trail";
import type { TrailKind } from "#domain/trail";
import { readApi } from "../../lib/api";
import { apiQuery } from "../api-query";
import { startOfDay } from "../orders/queries";

/** What the list is narrowed to; days as `YYYY-MM-DD`, both included. */
export type TrailFilter = Readonly<Record<"kind" | "from" | "to" | "cursor", string | undefined>>;

/** One page of hours, the newest first. */
export const hoursQuery = ({ kind, from, to, cursor }: TrailFilter) =>
  apiQuery(
    "/api/admin/trail",
    { query: { kind, from: startOfDay(from, 0), to: startOfDay(to, 1), cursor } },
    trailResponse,
    (page) => page,
  );

/** Whom one kind was about in one hour. */
export const subjectsQuery = (kind: TrailKind, start: number) =>
  apiQuery(
    "/api/admin/trail/subjects",
    { query: { kind, start: String(start) } },
    trailSubjectsResponse,
    ({ data }) => data,
  );

const searchPath = "/api/admin/trail/subjects/search";

/** How often an address or account was refused; what is typed travels in a body (decision 048). */
export const searchQuery = (subject: string) =>
  queryOptions({
    queryKey: [searchPath, subject] as const,
    queryFn: () => readApi(trailSearchResponse, "POST", searchPath, { json: { subject } }),
  });
