/** /admin-login */
export { Login as AdminLoginRoute } from "../Login";
