import { Keys } from "./Keys";
import { Sessions } from "./Sessions";
import { TwoSteps } from "./TwoSteps";

/** What staff see and change of their own sign-in. */
export const Account = () => (
  <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
    <Sessions />
    <div className="grid grid-cols-1 gap-4">
      <TwoSteps />
      <Keys />
    </div>
  </div>
);
