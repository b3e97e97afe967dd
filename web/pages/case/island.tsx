import { CaseLookup } from "../../features/case/CaseLookup";
import { hydrate } from "../hydrate";

await hydrate(CaseLookup);
