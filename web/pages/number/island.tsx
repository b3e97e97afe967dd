import { MyNumber } from "../../features/number/MyNumber";
import { hydrate } from "../hydrate";

await hydrate(MyNumber);
