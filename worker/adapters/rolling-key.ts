import { type Fetcher, readText } from "./http-call";

/** A vendor's key: the one of now, and the one before it while it is rolled. */
type Keys = { readonly now: string; readonly before: string | null | undefined };

/**
 * Calls a vendor with the key of now, and once more with the one before where the vendor says that it does not know the first
 * (decision 066): while a key is rolled one of the two is not valid yet, or not any more. Such an answer says for certain that
 * nothing was done, so the second call repeats nothing.
 *
 * @param written how a call carries a key: the value of a header, or a part of the address
 * @param isUnknown whether an answer, by its status and text, says that the key is wrong
 */
export function rollingKey(
  fetcher: Fetcher,
  { now, before }: Keys,
  written: (key: string) => string,
  isUnknown: (status: number, text: string) => boolean = (status) => status === 401,
): Fetcher {
  const call: Fetcher = (url, init) => fetcher(url, init);
  if (before == null) return call;
  const [first, second] = [written(now), written(before)];
  return async (url, init) => {
    const answer = await call(url, init);
    const text = await readText(answer, init.signal);
    if (!isUnknown(answer.status, text))
      return new Response(text || null, { status: answer.status, headers: answer.headers });
    const sent = Array.from(new Headers(init.headers));
    const headers = Object.fromEntries(sent.map(([name, value]) => [name, value === first ? second : value]));
    return call(
      url.replace(first, () => second),
      { ...init, headers },
    );
  };
}

/** How most vendors take a key. */
export const bearer = (key: string): string => `Bearer ${key}`;
