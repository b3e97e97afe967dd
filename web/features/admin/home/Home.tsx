import { Categories } from "../picker/Categories";
import { Senders } from "../picker/Senders";
import { Reports } from "../reports/Reports";
import { ServerIp } from "./ServerIp";
import { Today } from "./Today";

/** The first screen: today in numbers, and the cards of spec §2. */
export const Home = () => (
  <div className="space-y-4">
    <Today />
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-5">
      <div className="min-w-0 wide:col-span-3">
        <Reports />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-2">
        <ServerIp />
        <Categories />
        <Senders />
      </div>
    </div>
  </div>
);
