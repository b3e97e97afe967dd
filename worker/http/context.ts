import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import type { Staff } from "#domain/session";
import type { Deadline } from "#ports/clock";
import type { RateLimiter } from "#ports/edge";
import type { EgressIp } from "#ports/egress-ip";
import type { Figures } from "#ports/figures";
import type { Log } from "#ports/log";
import type { Deps } from "#usecases/deps";
import type { Bindings, SettingProblem, Settings } from "../env";

export type { Bindings, SettingProblem, Settings };

/** What the composition root makes, once per isolate. */
export type Services = {
  readonly deps: Deps;
  readonly limiter: RateLimiter;
  readonly settings: Settings;
  readonly egress: EgressIp;
  /** The fingerprint of what site and Worker must have been given alike. */
  readonly settingsHash: () => Promise<string>;
};

/** What lets an operator follow one request, wake-up or sweep; it is there also where the settings are wrong. */
export type Tracing = {
  readonly log: Log;
  /** A reference for what brings none along. */
  readonly newId: () => string;
  readonly figures: Figures;
  /** Real time, in ms. */
  readonly now: () => number;
  readonly deadline: Deadline;
  /** Writes alarms and figures that a minute which is over left behind, after the answer; for every request to call. */
  readonly settle: () => void;
};

/** The fields of a form by name, each once, with plain line ends. */
export type TypedForm = ReadonlyMap<string, string>;

/** What every handler finds in `c.var`. */
export type Http = {
  Bindings: Bindings;
  Variables: Services & {
    /** The request's ID: in its answer's `X-Request-Id`, in what a refusal says, and in each line that is logged of it. */
    readonly reference: string;
    readonly deadline: Deadline;
    readonly language: Language;
    /** The caller's IP address. */
    readonly address: string;
    /** The name under which somebody tries to sign in, as it was typed. */
    readonly account?: string;
    /** What was typed, when the request is a form: a refusal shows it again. */
    readonly form?: TypedForm;
    /** All that is wrong with the form, where that is more than the refusal tells. */
    readonly problems?: readonly ProblemCode[];
  };
};

/** What a handler behind `requireStaff` finds besides: who asks. */
export type StaffHttp = { Bindings: Bindings; Variables: Http["Variables"] & { readonly staff: Staff } };
