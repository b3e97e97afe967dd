import { CaseLookup } from "../../features/case/CaseLookup";
import { bringToLife } from "../bring-to-life";

await bringToLife(CaseLookup);
