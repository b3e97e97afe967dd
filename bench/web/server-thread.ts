// A thread that serves one folder, started by server.ts.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { createHandler } from "./pages.ts";

const server = createServer(createHandler(workerData.folder)).listen(workerData.port, "127.0.0.1");
await once(server, "listening");
parentPort?.postMessage((server.address() as AddressInfo).port);
