import type { CreatePaymentRequest } from "#contract/payments";
import { clearDraft, type Draft, readDraft, saveDraft } from "../../lib/draft";
import { readFields, writeFields } from "./fields";
import {
  blank,
  type FieldErrors,
  type FieldName,
  fieldNames,
  type Rules,
  readOrder,
  type Typed,
} from "./order";

export type FormState = {
  readonly typed: Typed;
  readonly errors: FieldErrors;
  /** The field that the Worker objected to, until it is changed. */
  readonly refused: FieldName | null;
  /** How often the form was sent with errors in it; none once they are mended. */
  readonly attempts: number;
};

/** The form as it stands in the page that was built. */
export const untouched: FormState = { typed: blank, errors: {}, refused: null, attempts: 0 };

/**
 * The state of the send form: what stands in its fields, and what is wrong with it. Each part of the page follows only
 * what it shows, so a key changes the counter and leaves the country list alone.
 */
export class FormStore {
  #state = untouched;
  #form: HTMLFormElement | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #rules: () => Rules;

  constructor(rules: () => Rules) {
    this.#rules = rules;
  }

  readonly state = (): FormState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes over a page that may have been typed in: that wins, then the draft of before. */
  takeOver(form: HTMLFormElement): void {
    this.#form = form;
    const typed = readFields(form, blank);
    this.#hold(withDraft(typed, readDraft()));
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
    this.#put({ errors: {}, refused: null, attempts: 0 });
    this.fill(blank);
  }

  /** Looks at a field that has been left, and at nothing else. */
  leave(name: string): void {
    const field = fieldNames.find((one) => one === name);
    if (!field) return;
    this.follow();
    const { [field]: _, ...others } = this.#state.errors;
    const code = this.#objectionsTo(this.#state.typed)[field];
    this.#put({ errors: code ? { ...others, [field]: code } : others });
  }

  /** The order, or null where something is wrong with it, which the page then says. */
  send(): CreatePaymentRequest | null {
    this.follow();
    const order = readOrder(this.#state.typed, this.#rules());
    if (order.ok) this.#put({ errors: {}, refused: null, attempts: 0 });
    else this.#put({ errors: order.error, refused: null, attempts: this.#state.attempts + 1 });
    return order.ok ? order.value : null;
  }

  /** Marks the field that the Worker objects to. */
  refuse(refused: FieldName): void {
    this.#put({ refused });
  }

  #hold(typed: Typed): void {
    const { typed: before, errors, refused, attempts } = this.#state;
    keep(typed);
    const left = stillWrong(errors, () => this.#objectionsTo(typed));
    const touched = refused && (typed[refused] !== before[refused] || typed.country !== before.country);
    this.#put({
      typed,
      errors: left,
      refused: touched ? null : refused,
      attempts: Object.keys(left).length > 0 ? attempts : 0,
    });
  }

  #objectionsTo(typed: Typed): FieldErrors {
    const order = readOrder(typed, this.#rules());
    return order.ok ? {} : order.error;
  }

  #put(some: Partial<FormState>): void {
    this.#state = { ...this.#state, ...some };
    for (const listener of this.#listeners) listener();
  }
}

/** Of the errors that are shown, those that still hold: one that is mended goes at once, none comes while typing. */
function stillWrong(shown: FieldErrors, objections: () => FieldErrors): FieldErrors {
  const names = fieldNames.filter((name) => shown[name]);
  if (names.length === 0) return shown;
  const now = objections();
  if (names.every((name) => now[name] === shown[name])) return shown;
  return Object.fromEntries(names.filter((name) => now[name]).map((name) => [name, now[name]]));
}

function withDraft(typed: Typed, draft: Draft | null): Typed {
  if (!draft) return typed;
  return {
    ...typed,
    country: typed.receiver ? typed.country : draft.country,
    receiver: typed.receiver || draft.receiver,
    sender: typed.sender === blank.sender ? draft.sender : typed.sender,
    message: typed.message || draft.message,
  };
}

/** Keeps what was typed, which is nothing as long as the form is as it came. */
function keep({ country, receiver, sender, message }: Typed): void {
  if (receiver || message || sender !== blank.sender) saveDraft({ country, receiver, sender, message });
  else clearDraft();
}
