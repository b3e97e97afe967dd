import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { timeOfDay } from "#voice/format";
import { useTexts } from "../i18n/catalogue";
import { troubleOf } from "../lib/trouble";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { reasonOf } from "./reason";
import { Skeleton } from "./Skeleton";
import { admin } from "./words";

type Props<T> = {
  query: UseQueryResult<T>;
  /** What could not be loaded, where it has a sentence of its own. */
  failed?: string;
  /** How many rows it is likely to bring: their place is kept while they are on their way. */
  rows?: number;
  children: (data: T) => ReactNode;
};

/** What a query has brought, or that it is on its way, or why it did not come. */
export function Loaded<T>({ query, failed, rows = 5, children }: Props<T>) {
  const words = useTexts(admin);
  // What was read before stays while it is read again, and when that fails as well.
  if (query.data !== undefined)
    return (
      <>
        {query.isError && <Stale query={query} />}
        {children(query.data)}
      </>
    );
  if (query.isError) return <Failed query={query} sentence={failed ?? words.loadFailed} />;
  return <Skeleton label={words.loadingList} rows={rows} />;
}

/**
 * What stands there is older than was asked for: since when, and why nothing newer came. Deciding goes on where the server
 * still answers, for it judges.
 */
function Stale({ query }: { query: UseQueryResult<unknown> }) {
  const words = useTexts(admin);
  const trouble = troubleOf(query.error)?.kind;
  const isCutOff = trouble === "offline" || trouble === "unreachable";
  return (
    <div className="mb-4">
      <Notice tone="warn" role="alert" title={words.stale(timeOfDay(query.dataUpdatedAt))}>
        <p>
          {words.staleText} {!isCutOff && words.staleDecide} {words.reason(reasonOf(query.error))}
        </p>
        <Button look="small" onClick={() => void query.refetch()}>
          {words.again}
        </Button>
      </Notice>
    </div>
  );
}

function Failed({ query, sentence }: { query: UseQueryResult<unknown>; sentence: string }) {
  const words = useTexts(admin);
  return (
    <Notice tone="error" role="alert" title={sentence}>
      <p>{words.reason(reasonOf(query.error))}</p>
      <Button look="small" onClick={() => void query.refetch()}>
        {words.again}
      </Button>
    </Notice>
  );
}

/** What stands in the place of a screen that cannot be shown, such as one whose code did not come. The console has why. */
export function Broken() {
  const words = useTexts(admin);
  return (
    <Notice tone="error" role="alert" title={words.loadFailed}>
      <p>{words.partMissing}</p>
      <Button look="small" onClick={() => location.reload()}>
        {words.again}
      </Button>
    </Notice>
  );
}
