import { useTexts } from "../../i18n/catalogue";
import { Card } from "../ui/Card";
import { LookCard, SummaryCard } from "./LookCard";
import { News } from "./News";
import { PasswordForm } from "./PasswordForm";
import { Sessions } from "./Sessions";
import { TwoSteps } from "./TwoSteps";
import { accountTexts } from "./words";

/** What staff see and change of their own sign-in. */
export const Account = () => (
  <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Sessions />
      <LookCard />
      <SummaryCard />
      <News />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <TwoSteps />
      <Password />
    </div>
  </div>
);

function Password() {
  const words = useTexts(accountTexts);
  return (
    <Card title={words.password}>
      <PasswordForm />
    </Card>
  );
}
