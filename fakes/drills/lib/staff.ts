import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { at } from "../../../scripts/lib/root.mjs";

type Desk = { readonly origin: string; readonly env: NodeJS.ProcessEnv };

const run = promisify(execFile);

/** Staff at the sign-in and at the command line. */
export const createStaff = ({ origin, env }: Desk) => ({
  /** What `npm run admin -- …` says. */
  async admin(...words: readonly string[]): Promise<string> {
    const args = [at("scripts/run.mjs"), "scripts/admin.ts", ...words];
    const { stdout } = await run(process.execPath, args, { cwd: at("."), env: { ...process.env, ...env } });
    return stdout;
  },
  /** A try to sign in, from an address; the cookie where it went well. */
  async signIn(address: string, said: { username: string; password: string; link?: string; totp?: string }) {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { ...fromOurPage, "Content-Type": "application/json", "CF-Connecting-IP": address },
      body: JSON.stringify(said),
    });
    await answer.arrayBuffer();
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return { status: answer.status, cookie };
  },
  /** Whether a session is one. */
  async isIn(cookie: string): Promise<boolean> {
    const answer = await fetch(`${origin}/api/auth/me`, { headers: { ...fromOurPage, Cookie: cookie } });
    await answer.arrayBuffer();
    return answer.status === 200;
  },
});

const fromOurPage = { "Sec-Fetch-Site": "same-origin" };

/** The password that the command line printed. */
export const passwordIn = (said: string): string => /signs in with: (\S+)/.exec(said)?.[1] ?? "";

/** The token of the link that it printed. */
export const linkIn = (said: string): string => /#link=([\w-]+)/.exec(said)?.[1] ?? "";
