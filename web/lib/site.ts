export { siteName } from "../../worker/domain/brand";
