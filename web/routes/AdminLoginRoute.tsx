/** /admin-login */
export { Login as AdminLoginRoute } from "../features/admin/Login";
