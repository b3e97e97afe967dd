import { MonthlyFigures } from "../../features/figures/MonthlyFigures";
import { hydrate } from "../hydrate";

await hydrate(MonthlyFigures);
