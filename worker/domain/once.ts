/**
 * Memoization by object: what is made of an object is made at most once while that object lives, and forgotten with it.
 *
 * @param make what to make of one; what it throws is not kept, so the next call tries again
 * @returns the same result for the same object, whatever was made of others
 */
export function once<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, { readonly it: T }>();
  return (of) => {
    const known = made.get(of);
    if (known) return known.it;
    const it = make(of);
    made.set(of, { it });
    return it;
  };
}
