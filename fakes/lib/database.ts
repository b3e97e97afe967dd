// The file of the database that Miniflare keeps; commands look for it too.
export { databaseIn } from "../../scripts/restore/database.ts";
