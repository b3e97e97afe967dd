import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Ends with a plain sentence when somebody else has the port, under either of localhost's addresses. */
export async function claimPort(port: number) {
  if (!(await isTaken(port))) return;
  console.error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  process.exit(1);
}

/** A port that nobody uses at this moment. */
export const freePort = (): Promise<number> => freePorts(1);

/**
 * The first of so many ports in a row that nobody uses at this moment; from a range that no outgoing connection is given, nor a
 * server that takes any port, for what is to listen there may begin minutes later.
 */
export async function freePorts(count: number): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * (12_000 - count));
  const taken = await Promise.all(Array.from({ length: count }, (_, index) => isTaken(first + index)));
  return taken.includes(true) ? freePorts(count) : first;
}

/** Somebody listens there, under either of localhost's addresses; a machine without one of the two has nobody there. */
const isTaken = async (port: number): Promise<boolean> =>
  (await Promise.all([listen(port, "127.0.0.1"), listen(port, "::1")])).includes("EADDRINUSE");

/** Waits until something answers at this address, whatever it answers. */
export async function answers(url: string) {
  for (;;) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
}

/** @returns the code of the error, if any */
async function listen(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, host), "listening");
    server.close();
    await once(server, "close");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
