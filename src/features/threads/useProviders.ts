/** Whom a Hausverwaltung can ask about a missing day or a defect. */
import { useState } from 'react';
import { useSharings } from '../../api/cache/answers';
import type { ThreadAbout } from '../../api/threads';
import { useSession } from '../../db/live/screens';

type Providers = {
  providers: { value: string; label: string }[];
  /** '' = not chosen. */
  company: string;
  choose: (company: string) => void;
};

/** A record has its own company, and a company never chooses. */
export function useProviders(account: string, { record, property, service, company = '' }: ThreadAbout): Providers {
  const isManager = useSession()?.role === 'property_manager';
  const isAsked = isManager && record === undefined;
  const { data = [] } = useSharings(account, { enabled: isAsked });
  const [chosen, choose] = useState(company);
  const there = data.filter((one) => one.property === property && isAgreed(one.serviceTypes, service));
  const providers = there.map(({ companyAdmin, companyName }) => ({ value: companyAdmin, label: companyName }));
  const [only] = providers;
  const isOne = isAsked && providers.length === 1 && only !== undefined;
  return { providers: isAsked ? providers : [], company: isOne ? only.value : chosen, choose };
}

/** An empty agreement covers every service. */
function isAgreed(services: readonly string[], service = ''): boolean {
  return service === '' || services.length === 0 || services.includes(service);
}
