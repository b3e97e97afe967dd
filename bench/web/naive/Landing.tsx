import { OrderForm } from "./OrderForm";
import { Prose } from "./Reading";
import { useTexts } from "./texts";

export function Landing() {
  const { pages } = useTexts();
  return (
    <>
      <div className="grid gap-x-16 gap-y-6 wide:grid-cols-11 wide:pt-6">
        <div className="self-start wide:sticky wide:top-8 wide:col-span-5">
          <h1 className="text-title tracking-tight">{pages.landing.headline}</h1>
          <p className="mt-3 max-w-reading text-body text-muted wide:mt-5 wide:text-lead">
            {pages.landing.lead}
          </p>
        </div>
        <OrderForm />
      </div>
      <div className="mt-14 grid gap-12 wide:mt-24 wide:grid-cols-2 wide:gap-x-20">
        <Prose text={pages.landing} />
      </div>
    </>
  );
}
