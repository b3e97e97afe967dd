import type { Balance } from "#domain/balance";
import type { Result } from "#domain/result";
import type { Callback } from "./callback";

/** A road into the phone network. It declares what it can do; the machine decides what that allows. */
export interface SmsGateway {
  readonly name: string;
  readonly can: {
    /** The outcome of a call can be looked up by our own reference. */
    readonly lookUp: boolean;
    /** A second call with the same reference is refused as a duplicate. */
    readonly refuseDuplicates: boolean;
  };
  /**
   * What `readReports` answers is certainly the vendor's word: it was signed, or asked back. Where it is not, bad news is a
   * hint to look up, for money goes back on it (W2).
   */
  readonly authenticatesReports: boolean;
  /** Its pace: how many messages a second it is handed, at most; as fast as they come where that is not said. */
  readonly perSecond?: number;
  /** How many segments a text may have that it takes; as many as are sold where that is not said. */
  readonly mostSegments?: number;
  /**
   * Whether it takes a sender name, as far as its vendor says; each that may be chosen (decision 024) where this is not said.
   * @param sender normalised
   */
  readonly takesSender?: (sender: string) => boolean;
  /** Asks what is left on our account, where that can be asked; null where the answer says nothing. Never throws. */
  readonly balance?: () => Promise<Balance | null>;
  /** Hands one message over, once. Never throws; whatever it cannot classify is `unknown`. */
  send(sms: Sms): Promise<SendOutcome>;
  /**
   * Whether a code with which `send` refused for good says that the receiver's number does not exist or cannot receive;
   * any other code of its own blames the country, the network, the sender or the text. Codes of others it does not know.
   */
  blamesNumber(code: string): boolean;
  /** Asks what became of a reference. Only called where `can.lookUp`. */
  lookUp(reference: string): Promise<LookUpOutcome>;
  /**
   * Reads the delivery reports in a callback; several when the message had several parts. `unreachable` where the gateway could
   * not be asked whether they are true: it should send them again.
   */
  readReports(callback: Callback): Promise<Result<readonly DeliveryReport[], BadCallback>>;
}

export type BadCallback = "malformed" | "forged" | "unreachable";

export type Sms = {
  /** Our order id: one per order, never per attempt. */
  readonly reference: string;
  /** E.164 with the plus. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** How many segments the network will make of the text; the gateway must not cut it shorter. */
  readonly segments: number;
  readonly encoding: "gsm7" | "ucs2";
  /** Where delivery reports for this message should go. */
  readonly reportUrl: string;
};

/** What came back from the call, by the only question that matters: can it have been accepted? */
export type SendOutcome =
  | { readonly kind: "accepted"; readonly gatewayId: string }
  /** Definitely not accepted; `temporary` may be tried again. `account` concerns all messages, not just this one. */
  | {
      readonly kind: "not_accepted";
      readonly temporary: boolean;
      readonly scope: "message" | "account";
      readonly code: string;
    }
  /** The gateway has had this reference before: look it up. */
  | { readonly kind: "duplicate" }
  /** Timeout, cut connection, 5xx, an answer that makes no sense: it may have been accepted. */
  | { readonly kind: "unknown"; readonly code: string };

export type LookUpOutcome =
  | { readonly kind: "found"; readonly gatewayId: string | null; readonly state: ReportedState }
  | { readonly kind: "absent" }
  | { readonly kind: "unavailable" };

export type ReportedState = "accepted" | "delivered" | "undelivered";

export type DeliveryReport = {
  readonly reference: string | null;
  readonly gatewayId: string | null;
  readonly state: ReportedState;
};
