/** /admin */
export { Broken as AdminBroken } from "../Broken";
export { Panel as AdminRoute } from "../Panel";
