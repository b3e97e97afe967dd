import { type TaskItem, worklistResponse } from "../../worker/contract/admin-worklist.ts";
import { createStaff, passwordIn } from "../drills/lib/staff.ts";
import type { Stage } from "../drills/lib/stage.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Somebody of the staff, signed in, at the worklist of the panel's API. */
export async function openDesk(stage: Stage) {
  const { admin, signIn } = createStaff({ origin: stage.origin, env: stage.shell });
  const password = passwordIn(await admin("create", "noor"));
  const first = await signIn(address, { username: "noor", password });
  const newPassword = "een heel lang wachtwoord van noor";
  await say("POST", "/api/auth/password", first.cookie, { password, newPassword });
  const { cookie } = await signIn(address, { username: "noor", password: newPassword });

  return {
    /** All that is open, by deadline. */
    async list(): Promise<TaskItem[]> {
      const tasks: TaskItem[] = [];
      let next: string | null = null;
      do {
        const answer = await say(
          "GET",
          `/api/admin/worklist${next === null ? "" : `?cursor=${next}`}`,
          cookie,
        );
        const page = worklistResponse.parse(answer.body);
        tasks.push(...page.data);
        next = page.next;
      } while (next !== null);
      return tasks;
    },
    /** Ends a task as it was seen; the status of the answer. */
    async end({ id, ver }: TaskItem, deed: "retry" | "pay-by-hand"): Promise<number> {
      const reference = deed === "pay-by-hand" ? { reference: `bank ${id}` } : {};
      const body = { ver, reason: "saldo aangevuld", ...reference };
      return (await say("POST", `/api/admin/worklist/${id}/${deed}`, cookie, body)).status;
    },
  };

  async function say(method: string, path: string, session: string, body?: object) {
    const answer = await fetch(`${stage.origin}${path}`, {
      method,
      headers: {
        Cookie: session,
        "Sec-Fetch-Site": "same-origin",
        "CF-Connecting-IP": address,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }
}

const address = "198.51.100.1";
