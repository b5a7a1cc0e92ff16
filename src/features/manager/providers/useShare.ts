import { useState } from 'react';
import { useOwnedProperties, useSharings } from '../../../api/cache/answers';
import { reloadAll } from '../../../api/cache/queries';
import { shareProperties } from '../../../api/sharings';
import { useForm } from '../../../components/dialogs/form';
import { propertyCount } from '../../../components/format';
import { choiceIssue } from '../../../components/picker/Properties';
import type { ServiceType } from '../../../domain/documentation/service';
import type { Issue } from '../../../domain/issue';
import { type Provider, providersOf } from '../providers';

type Start = { provider: Provider | undefined; properties: readonly string[] };

/** State of a new sharing: recipient, issues, and existing sharings. */
export function useShare(account: string, { provider, properties: start }: Start, onClose: () => void) {
  const { data: sharings = [] } = useSharings(account);
  const { data: properties = [] } = useOwnedProperties(account);
  const providers = providersOf(sharings);
  const [company, setCompany] = useState(provider?.id ?? (providers.length === 1 ? providers[0]?.id : ''));
  const [chosen, setChosen] = useState(start);
  const [own, setServices] = useState<readonly ServiceType[] | null>(null);
  const to = providers.find(({ id }) => id === company);
  // Defaults to the provider's services elsewhere.
  const services = own ?? to?.serviceTypes ?? [];
  const tooMany = choiceIssue(chosen);
  const { errors, reason, submit } = useForm<'company' | 'properties' | 'serviceTypes'>({
    fields: ['company', 'properties', 'serviceTypes'],
    check: () => [
      ...issueIfMissing('company', to),
      ...issueIfMissing('properties', chosen.length > 0 && !tooMany),
      ...issueIfMissing('serviceTypes', services.length > 0),
    ],
    save: () => shareProperties({ company: company ?? '', properties: chosen, serviceTypes: services }),
    done: {
      title: 'Immobilien freigegeben',
      text: `${to?.name ?? ''} sieht ${propertyCount(chosen.length)} jetzt in der eigenen Liste.`,
    },
    onSaved: () => void reloadAll(account),
    onClose,
    gone: 'Das ist nicht mehr möglich: Der Dienstleister ist nicht mehr verbunden, oder eine Immobilie wurde gelöscht.',
  });
  const there = new Map(to?.sharings.map(({ property, serviceTypes }) => [property, serviceTypes.join(', ')]));
  return {
    company: { options: providers, value: company ?? '', set: setCompany, error: errors.company },
    properties: { options: properties, value: chosen, set: setChosen, error: errors.properties, tooMany, there },
    services: { value: services, set: setServices, error: errors.serviceTypes },
    reason,
    submit,
  };
}

function issueIfMissing(field: string, there: unknown): Issue[] {
  return there ? [] : [{ field, code: 'fields_missing' }];
}
