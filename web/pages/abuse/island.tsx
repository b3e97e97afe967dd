import { ReportForm } from "../../features/report/ReportForm";
import { hydrate } from "../hydrate";

await hydrate(ReportForm);
