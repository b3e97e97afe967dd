import { sendCode } from "#usecases/my-number/send-code";
import { form, ownForm } from "./forms";
import type { Harness } from "./harness";
import { json } from "./http";
import { goodOrder } from "./orders";

/** A receiver with a phone and a browser of their own, which keeps the cookies that it is given. */
export class Receiver {
  private readonly jar = new Map<string, string>();
  constructor(
    readonly h: Harness,
    readonly number: string = goodOrder.receiver,
    readonly address = "198.51.100.20",
  ) {}

  private headers(): Record<string, string> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return { "CF-Connecting-IP": this.address, ...(cookie ? { Cookie: cookie } : {}) };
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.h.ask(path, init);
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.jar.set(name, value);
    }
    return response;
  }

  get(path = ""): Promise<Response> {
    return this.ask(`/api/my-number${path}`, { headers: this.headers() });
  }

  post(path: string, body: unknown = {}): Promise<Response> {
    return this.ask(`/api/my-number${path}`, json(body, this.headers()));
  }

  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.ask(`/api/my-number${path}`, form(fields, { ...ownForm, ...this.headers() }));
  }

  /** Asks for a code; the queue is emptied. */
  async askCode(): Promise<Response> {
    const response = await this.post("/code", { phoneNumber: this.number });
    await emptyQueue(this.h);
    return response;
  }

  /** The code in the latest SMS that this phone got from the product itself. */
  code(): string {
    const mine = this.h.gateway.accepted.filter(({ to, from }) => to === this.number && from === "Briefje");
    return /^\d{6}/.exec(mine.at(-1)?.text ?? "")?.[0] ?? "none";
  }

  /** Proves the number, as its owner does. */
  async prove(): Promise<Response> {
    await this.askCode();
    return this.post("/verify", { phoneNumber: this.number, code: this.code() });
  }

  /** The cookies, as the browser keeps them. */
  cookies(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.jar);
  }
}

/** The consumer takes every wake-up for a code. */
export async function emptyQueue(h: Harness): Promise<void> {
  for (const id of h.wokenCodes.splice(0)) await sendCode(h.deps, id);
}
