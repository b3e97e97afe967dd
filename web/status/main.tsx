import { start } from "../app/start";
import { createStatusRouter } from "./router";

await start(createStatusRouter());
