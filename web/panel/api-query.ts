import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Given, type Path, readApi, type SchemaOf } from "../lib/api";

/**
 * A query of the API. Its key begins with the path, so that a change names what is to be read again by the path that it
 * was read from.
 *
 * @param pick what of the answer is kept
 */
export const apiQuery = <P extends Path<"GET">, T, Data>(
  path: P,
  given: Given<"GET", P>,
  schema: SchemaOf<"GET", P, T>,
  pick: (answer: T) => Data,
) =>
  queryOptions({
    queryKey: [path, given] as const,
    queryFn: async () => pick(await readApi(schema, "GET", path, given)),
  });

/** A query of one page of a list. The page before stays until the next has come. */
export const apiPage = <P extends Path<"GET">, T>(
  path: P,
  given: Given<"GET", P>,
  schema: SchemaOf<"GET", P, T>,
) =>
  queryOptions({
    queryKey: [path, given] as const,
    queryFn: () => readApi(schema, "GET", path, given),
    placeholderData: keepPreviousData,
  });

/** Reads again what was read from these paths, whatever was asked of them. */
export const refresh = (client: QueryClient, paths: readonly Path<"GET">[]): Promise<unknown> =>
  Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
