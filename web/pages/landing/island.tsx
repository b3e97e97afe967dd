import { SendForm } from "../../features/send/SendForm";
import { hydrate } from "../hydrate";

await hydrate(SendForm);
