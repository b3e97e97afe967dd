import { ReportForm } from "../../features/report/ReportForm";
import { bringToLife } from "../bring-to-life";

await bringToLife(ReportForm);
