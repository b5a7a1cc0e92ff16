import type { ReactNode } from 'react';
import { useTicks } from '../../api/cache/queries';
import { useSession } from '../../db/live/screens';

export type Company = { account: string; name: string; company: string };

type ForCompanyProps = { children: (company: Company) => ReactNode };

/** Renders a company's screen once the session is loaded; each tick of the tenant reloads. */
export function ForCompany({ children }: ForCompanyProps) {
  const session = useSession();
  if (!session) return null;
  const company = { account: session.user, name: session.fullName, company: session.companyName };
  return <Listening company={company}>{children}</Listening>;
}

function Listening({ company, children }: ForCompanyProps & { company: Company }) {
  useTicks(company.account);
  return children(company);
}
