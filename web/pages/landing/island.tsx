import { SendForm } from "../../features/send/SendForm";
import { bringToLife } from "../bring-to-life";

await bringToLife(SendForm);
