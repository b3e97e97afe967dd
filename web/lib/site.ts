export { siteName } from "#domain/brand";
