import type { ReactNode } from "react";
import { isMailAddress } from "#domain/company";
import { receipt } from "#voice/receipt";
import { useTexts } from "../i18n/catalogue";
import { useKnown } from "./known";

/** Who runs the site, and where to reach them, named as on a receipt. */
export function CompanyDetails() {
  const words = useTexts(receipt).company;
  const { company } = useKnown();
  return (
    <dl className="mt-4 border-t border-line">
      <Detail name={words.name}>{company.name}</Detail>
      <Detail name={words.address}>{company.address}</Detail>
      <Detail name={words.kvk}>{company.kvk}</Detail>
      <Detail name={words.vat}>{company.vat}</Detail>
      <Detail name={words.contact}>
        {isMailAddress(company.contact) ? (
          <a href={`mailto:${company.contact}`}>{company.contact}</a>
        ) : (
          company.contact
        )}
      </Detail>
    </dl>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
