/*
 * The tab's own memory. Where it is blocked (private mode, strict settings) everything works, only nothing is kept.
 */

/** By itself, for what is inlined and only reads. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export const tabStorage = {
  read: readTab,
  write(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Nothing is kept, nothing is lost.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
};
