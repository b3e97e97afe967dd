import type { AlarmChannel } from "#ports/alarm-channel";
import { patience } from "./outcome";
import { type Sender, wordsOf } from "./wording";

/** What of Cloudflare's e-mail binding is used: it writes the message itself. */
export type Mailer = {
  send(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
};

type Target = {
  readonly from: string;
  readonly to: string;
  readonly sender: Sender;
  /** Null where the Worker has no such binding. */
  readonly mailer: Mailer | null;
  /** Resolves after so many ms of real time. */
  readonly wait: (ms: number) => Promise<void>;
};

/** Mail by Cloudflare's `send_email` binding, to an address that the operator has verified there. */
export const createEmailChannel = ({ from, to, sender, mailer, wait }: Target): AlarmChannel => ({
  name: "email",
  async tell(notice) {
    if (mailer === null) return "no_binding";
    const { title, text } = wordsOf(notice, sender);
    const sent = mailer.send({ from, to, subject: title, text }).then(
      () => null,
      () => "refused",
    );
    return Promise.race([sent, wait(patience).then(() => "no_answer")]);
  },
});
