import { CaseLookup } from "../../features/case/CaseLookup";
import { bringToLife } from "../hydrate";

await bringToLife(CaseLookup);
