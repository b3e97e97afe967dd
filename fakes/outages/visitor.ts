/** What was answered: `body` where it is JSON. */
export type Answer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly cookie: string;
};

type Asked = {
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
};

/** Somebody with an address of their own (RFC 2544's range), in a browser on a page of ours. */
export const createVisitor = (origin: string, number: number) => {
  const address = `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
  return {
    number,
    address,
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    post: (path: string, json: unknown, headers: Record<string, string> = {}) => ask(path, { json, headers }),
    postForm: (path: string, form: Record<string, string>) => ask(path, { form }),
  };

  async function ask(path: string, { json, form, headers = {} }: Asked): Promise<Answer> {
    const type = form ? "application/x-www-form-urlencoded" : "application/json";
    const body = form ? new URLSearchParams(form).toString() : JSON.stringify(json);
    const isPost = form !== undefined || json !== undefined;
    const answer = await fetch(`${origin}${path}`, {
      redirect: "manual",
      headers: {
        "CF-Connecting-IP": address,
        "Sec-Fetch-Site": "same-origin",
        ...(isPost ? { "Content-Type": type, Origin: origin } : {}),
        ...headers,
      },
      ...(isPost ? { method: "POST", body } : {}),
    });
    const text = await answer.text();
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return { status: answer.status, body: readJson(text), text, cookie };
  }
};

export type Visitor = ReturnType<typeof createVisitor>;

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
