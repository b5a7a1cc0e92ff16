import type { ReactNode } from 'react';
import { useTicks } from '../../api/cache/queries';
import { useSession } from '../../db/live/screens';

/** Who is signed in, as the company's screens need it: whose answers they ask for, and the names of person and company. */
export type Company = { account: string; name: string; company: string };

type ForCompanyProps = { children: (company: Company) => ReactNode };

/**
 * What a screen of the company shows once it is known whose it is; while it is open everything is asked again with each
 * tick of the tenant.
 */
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
