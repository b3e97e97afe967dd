/** An answer that may be a no: check `ok` before touching `value`. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** A success carrying `value`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A refusal carrying the reason. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
