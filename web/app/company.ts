import { createContext, useContext } from "react";
import type { Company } from "#domain/company";

/**
 * Who is behind the site, as an app knows it: from its shell, into which the build wrote it, so that the foot of the page
 * does not wait for a call. The panel's shell says nothing of it.
 */
const CompanyContext = createContext<Company | undefined>(undefined);
export const CompanyProvider = CompanyContext.Provider;
export const useCompany = (): Company | undefined => useContext(CompanyContext);

/** Reads what the build wrote on the page's root. */
export function companyOfPage(): Company | undefined {
  const { company } = document.documentElement.dataset;
  return company ? (JSON.parse(company) as Company) : undefined;
}
