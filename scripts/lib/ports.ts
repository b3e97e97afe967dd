import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Ends with a plain sentence when somebody else has the port, under either of localhost's addresses. */
export async function claimPort(port: number) {
  for (const host of ["127.0.0.1", "::1"]) {
    if ((await listen(port, host)) !== "EADDRINUSE") continue;
    console.error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
    process.exit(1);
  }
}

/** A port that nobody uses at this moment. */
export const freePort = (): Promise<number> => freePorts(1);

/**
 * The first of so many ports in a row that nobody uses at this moment; from a range that no outgoing connection is given, nor a
 * server that takes any port, for what is to listen there may begin minutes later.
 */
export async function freePorts(count: number): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * (12_000 - count));
  const ports = Array.from({ length: count }, (_, index) => first + index);
  const found = await Promise.all(
    ports.flatMap((port) => [listen(port, "127.0.0.1"), listen(port, "::1")]).map(ignoreMissing),
  );
  return found.every((error) => error === undefined) ? first : freePorts(count);
}

/** A machine without IPv6 has nobody there. */
const ignoreMissing = async (listening: Promise<string | undefined>) => {
  const error = await listening;
  return error === "EADDRNOTAVAIL" || error === "EAFNOSUPPORT" ? undefined : error;
};

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
