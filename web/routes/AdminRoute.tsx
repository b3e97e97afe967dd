/** /admin */
export { Panel as AdminRoute } from "../features/admin/Panel";
