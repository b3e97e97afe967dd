/** /admin */
export { Broken as AdminBroken } from "../features/admin/Broken";
export { Panel as AdminRoute } from "../features/admin/Panel";
