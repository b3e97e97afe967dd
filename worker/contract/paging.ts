import * as z from "zod/mini";
import { pageSize, readCursor } from "#domain/paging";

/** What every list of the panel takes: where to go on, as an earlier page said, and at most how many rows. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.refine((text) => readCursor(text) !== null, "bad_request"))),
  limit: z.optional(
    z.string().check(z.refine((text) => /^\d{1,2}$/.test(text) && between(Number(text)), "bad_request")),
  ),
};

/** A text to look for: a number, an address, a code. It travels in a body (decision 048). */
export const searched = z.optional(z.string().check(z.maxLength(100, "bad_request")));

/** For the schema of an address: refuses these names of `searched` texts with a code that says where they go (decision 048). */
export const onlyInBody = (...names: readonly string[]) => ({
  error: (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>) =>
    issue.code === "unrecognized_keys" && issue.keys.some((key) => names.includes(key))
      ? "search_in_body"
      : undefined,
});

const between = (rows: number): boolean => rows >= 1 && rows <= pageSize;

/** Where the next page starts, for `cursor`; null on the last. */
export const nextPage = z.nullable(z.string());
