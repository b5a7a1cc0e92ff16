/** Companies that can answer a Hausverwaltung about a missing day or a defect. */
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
  const isChoice = isManager && record === undefined;
  const { data = [] } = useSharings(account, { enabled: isChoice });
  const [chosen, setChosen] = useState(company);
  const there = data.filter((one) => one.property === property && isAgreed(one.serviceTypes, service));
  const providers = there.map(({ companyAdmin, companyName }) => ({ value: companyAdmin, label: companyName }));
  const [only] = providers;
  const isOne = isChoice && providers.length === 1 && only !== undefined;
  return { providers: isChoice ? providers : [], company: isOne ? only.value : chosen, choose: setChosen };
}

/** An empty agreement covers every service. */
function isAgreed(services: readonly string[], service = ''): boolean {
  return service === '' || services.length === 0 || services.includes(service);
}
