import { ReportForm } from "../../features/report/ReportForm";
import { bringToLife } from "../hydrate";

await bringToLife(ReportForm);
