import { SendForm } from "../../features/send/SendForm";
import { bringToLife } from "../hydrate";

await bringToLife(SendForm);
