import type { ProblemCode } from "#contract/problems";
import type { Result } from "#domain/result";
import { readFields, type Values, writeFields } from "./fields";

export type FieldErrors<Name extends string> = Partial<Record<Name, ProblemCode>>;

/** What makes one form another than the next: its fields, their rules, and the draft of it. */
export type FormKind<Typed extends Values, Name extends keyof Typed & string, Sent> = {
  /** The form as it stands in the page that was built. */
  readonly blank: Typed;
  /** The fields that can be wrong, in the order of the page. */
  readonly names: readonly Name[];
  /** Makes of what was typed what is sent, or says what is wrong with which field. */
  readonly read: (typed: Typed) => Result<Sent, FieldErrors<Name>>;
  readonly draft: {
    readonly names: readonly (keyof Typed & string)[];
    save(typed: Typed): void;
    clear(): void;
  };
  /** What was typed, completed with what the draft still knows. */
  readonly withDraft: (typed: Typed) => Typed;
};

export type FormState<Typed, Name extends string> = {
  readonly typed: Typed;
  readonly errors: FieldErrors<Name>;
  /** The field that the Worker objected to, until it is changed. */
  readonly refused: Name | null;
  /** How often the form was sent with errors in it; none once they are mended. */
  readonly attempts: number;
};

const calm = { errors: {}, refused: null, attempts: 0 };

/**
 * The state of a public form: what stands in its fields, and what is wrong with it. Each part of the page follows only
 * what it shows, so a key changes the counter and leaves the country list alone.
 */
export class FormStore<Typed extends Values, Name extends keyof Typed & string, Sent> {
  /** The state of a form that nobody has touched, as the build renders it. */
  readonly untouched: FormState<Typed, Name>;
  #state: FormState<Typed, Name>;
  #form: HTMLFormElement | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #kind: () => FormKind<Typed, Name, Sent>;

  /** @param kind asked anew each time, for rules change while the form is filled in */
  constructor(kind: () => FormKind<Typed, Name, Sent>) {
    this.#kind = kind;
    this.untouched = this.#state = { typed: kind().blank, ...calm };
  }

  readonly state = (): FormState<Typed, Name> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes over a page that may have been typed in: that wins, then the draft of before. */
  takeOver(form: HTMLFormElement): void {
    this.#form = form;
    const { blank, withDraft } = this.#kind();
    this.#hold(withDraft(readFields(form, blank)));
    this.show();
  }

  /** Puts what the form holds in its fields, for a field that could not take it before. */
  readonly show = (): void => {
    if (this.#form) writeFields(this.#form, this.#state.typed);
  };

  /** Follows the fields after one of them has changed. */
  readonly follow = (): void => {
    if (this.#form) this.#hold(readFields(this.#form, this.#state.typed));
  };

  fill(some: Partial<Typed>): void {
    this.#hold({ ...this.#state.typed, ...some });
    this.show();
  }

  clear(): void {
    this.#put(calm);
    this.fill(this.#kind().blank);
  }

  /** Validates a field that has been left, and no other. */
  leave(name: string): void {
    const { names } = this.#kind();
    const field = names.find((one) => one === name);
    if (!field) return;
    this.follow();
    const errors = { ...this.#state.errors };
    const code = this.#objectionsTo(this.#state.typed)[field];
    if (code) errors[field] = code;
    else delete errors[field];
    this.#put({ errors });
  }

  /** What is to be sent, or null where something is wrong with it, which the page then says. */
  send(): Sent | null {
    this.follow();
    const read = this.#kind().read(this.#state.typed);
    if (read.ok) this.#put(calm);
    else this.#put({ errors: read.error, refused: null, attempts: this.#state.attempts + 1 });
    return read.ok ? read.value : null;
  }

  /** Marks the field that the Worker objects to. */
  refuse(field: string | undefined): void {
    this.#put({ refused: this.#kind().names.find((name) => name === field) ?? null });
  }

  #hold(typed: Typed): void {
    const { typed: before, refused, attempts } = this.#state;
    const { country } = typed;
    this.#keep(typed);
    const left = this.#stillWrong(typed);
    const touched = refused && (typed[refused] !== before[refused] || country !== before.country);
    this.#put({
      typed,
      errors: left,
      refused: touched ? null : refused,
      attempts: Object.keys(left).length > 0 ? attempts : 0,
    });
  }

  /** Keeps what was typed, which is nothing as long as the form is as it came. */
  #keep(typed: Typed): void {
    const { blank, draft } = this.#kind();
    if (draft.names.every((name) => typed[name] === blank[name])) draft.clear();
    else draft.save(typed);
  }

  /** Of the errors that are shown, those that still hold: one that is mended goes at once, none comes while typing. */
  #stillWrong(typed: Typed): FieldErrors<Name> {
    const { errors } = this.#state;
    const shown = this.#kind().names.filter((name) => errors[name]);
    if (shown.length === 0) return errors;
    const now = this.#objectionsTo(typed);
    if (shown.every((name) => now[name] === errors[name])) return errors;
    const left = shown.filter((name) => now[name]).map((name) => [name, now[name]]);
    return Object.fromEntries(left) as FieldErrors<Name>;
  }

  #objectionsTo(typed: Typed): FieldErrors<Name> {
    const read = this.#kind().read(typed);
    return read.ok ? {} : read.error;
  }

  #put(some: Partial<FormState<Typed, Name>>): void {
    this.#state = { ...this.#state, ...some };
    for (const listener of this.#listeners) listener();
  }
}
