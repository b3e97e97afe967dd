import { start } from "../app/start";
import { createPanelRouter } from "./router";

await start(createPanelRouter());
