// `npm run bench:databases`: where one database ends and where several do, by what an order was measured to cost (decision 103).
import { databaseTables } from "./lib/databases-table.ts";

console.log(databaseTables());
