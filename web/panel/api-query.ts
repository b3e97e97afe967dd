import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type Answer,
  type Given,
  type Json,
  type Path,
  readApi,
  type SchemaOf,
  takePrefetched,
} from "../lib/api";
import { call } from "../lib/call";

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

/**
 * A query of the API whose answer is taken as its route types it: for what the first screen opens with, where holding it against
 * its schema would stand between staff and the first row. `http/admin/start.test.ts` holds the route to the contract.
 */
export const typedQuery = <P extends Unasked, Data>(path: P, pick: (answer: Answer<"GET", P>) => Data) =>
  queryOptions({
    queryKey: [path, {}] as const,
    queryFn: async () =>
      pick((await (await (takePrefetched(path) ?? call(path))).json()) as Answer<"GET", P>),
  });
/** Paths that take neither a parameter nor a question. */
type Unasked = { [P in Path<"GET">]: Record<never, never> extends Given<"GET", P> ? P : never }[Path<"GET">];

/** The lists that can be searched, and what can be looked for in each. */
type Listed = {
  [P in Path<"GET">]: `${P}/search` extends Path<"POST"> ? P : never;
}[Path<"GET">];
type Typed<P extends Listed> = `${P}/search` extends infer S extends Path<"POST">
  ? { readonly [Name in keyof Json<"POST", S>]?: string | undefined }
  : never;

/**
 * A query of one page of a list. The page before stays until the next has come.
 *
 * @param given codes and days, which an address may hold
 * @param typed what staff look for. It travels in a body, for addresses are kept in histories and logs (decision 048);
 * where nothing was typed the list is asked for by its address
 */
export const apiPage = <P extends Listed, T>(
  path: P,
  given: Given<"GET", P>,
  typed: Typed<P>,
  schema: SchemaOf<"GET", P, T>,
) =>
  queryOptions({
    queryKey: [path, given, typed] as const,
    queryFn: async () => {
      if (!Object.values(typed).some(Boolean)) return readApi(schema, "GET", path, given);
      const { query }: { query?: object | undefined } = given;
      const found = await call(`${path}/search`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...query, ...typed }, leaveOutEmpty),
      });
      return schema.parse(await found.json());
    },
    placeholderData: keepPreviousData,
  });

const leaveOutEmpty = (_name: string, value: unknown) => (value === "" ? undefined : value);

/** Reads again what was read from these paths, whatever was asked of them; what waits in all of them comes from one answer. */
export const refresh = (client: QueryClient, paths: readonly Path<"GET">[]): Promise<unknown> =>
  Promise.all(
    (paths.some((path) => counted.includes(path)) ? [start, ...paths] : paths).map((path) =>
      readAgain(client, path),
    ),
  );

async function readAgain(client: QueryClient, path: string): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: [path] });
  const isFirst = queries.some(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
  await client.invalidateQueries({ queryKey: [path] });
  // A first load that was under way is waited for, not begun anew, and may have been read before the change.
  if (isFirst) await client.invalidateQueries({ queryKey: [path] });
}

const start = "/api/admin/start" satisfies Path<"GET">;
/** Changes of these change what waits for a person. */
const counted: readonly Path<"GET">[] = [
  "/api/admin/overview",
  "/api/admin/worklist",
  "/api/admin/held",
  "/api/admin/abuse-reports",
];
