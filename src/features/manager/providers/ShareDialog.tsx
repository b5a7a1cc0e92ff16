import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Issue } from '../../../domain/issue';
import { PROPERTIES_AT_ONCE } from '../../../domain/quotas';
import { type ServiceType, servicesText } from '../../../domain/service';
import { useOwnedProperties, useSharings } from '../../../office/answers';
import { useForm } from '../../../office/form';
import { choiceIssue, PropertyPicker } from '../../../office/picker/properties';
import { reloadAll } from '../../../office/queries';
import { shareProperties } from '../../../remote/sharings';
import { propertyCount } from '../../../ui/format';
import { FormDialog } from '../../../ui/formDialog';
import { SelectField } from '../../../ui/selectField';
import { ServicePicker } from '../properties/ServicePicker';
import { type Provider, providersOf } from '../providers';

type ShareDialogProps = {
  account: string;
  /** The provider that it begins with; where there is only one it is that one. */
  provider?: Provider;
  /** Ids that are ticked already. */
  properties?: readonly string[];
  onClose: () => void;
};

/** Further properties for a provider that is connected already: at once and without a mail (D140). */
export function ShareDialog({ account, provider, properties: start = [], onClose }: ShareDialogProps) {
  const { data: sharings = [] } = useSharings(account);
  const { data: properties = [] } = useOwnedProperties(account);
  const providers = providersOf(sharings);
  const [company, setCompany] = useState(provider?.id ?? (providers.length === 1 ? providers[0]?.id : ''));
  const [chosen, setChosen] = useState(start);
  const [own, setServices] = useState<readonly ServiceType[] | null>(null);
  const to = providers.find(({ id }) => id === company);
  // What it does elsewhere, until somebody says otherwise.
  const services = own ?? to?.serviceTypes ?? [];
  const tooMany = choiceIssue(chosen);
  const { errors, reason, submit } = useForm<'company' | 'properties' | 'serviceTypes'>({
    fields: ['company', 'properties', 'serviceTypes'],
    check: () => [
      ...missing('company', to),
      ...missing('properties', chosen.length > 0 && !tooMany),
      ...missing('serviceTypes', services.length > 0),
    ],
    save: () => shareProperties({ company: company ?? '', properties: chosen, serviceTypes: services }),
    done: {
      title: 'Freigabe gespeichert',
      text: `${to?.name ?? ''} sieht ${propertyCount(chosen.length)} jetzt in der eigenen Liste.`,
    },
    onSaved: () => void reloadAll(account),
    onClose,
    gone: 'Diese Freigabe ist nicht mehr möglich: Der Dienstleister ist nicht mehr verbunden, oder eine Immobilie wurde gelöscht.',
  });
  const there = new Map(to?.sharings.map(({ property, serviceTypes }) => [property, servicesText(serviceTypes)]));
  return (
    <FormDialog
      title="Immobilien freigeben"
      sheet
      {...(provider && { subtitle: provider.name })}
      onClose={onClose}
      reason={reason}
      onSubmit={submit}
      label="Freigeben"
      icon={Share2}
    >
      {!provider && (
        <SelectField
          label="Dienstleister"
          options={[
            { value: '', label: 'Bitte wählen …' },
            ...providers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={company ?? ''}
          error={errors.company && 'Bitte wählen Sie den Dienstleister aus.'}
          onChange={setCompany}
        />
      )}
      <PropertyPicker
        properties={properties}
        most={PROPERTIES_AT_ONCE}
        chosen={chosen}
        error={errors.properties && (tooMany || 'Bitte wählen Sie mindestens eine Immobilie aus.')}
        note={({ id }) => (there.has(id) ? `Schon freigegeben: ${there.get(id) || 'ohne Leistung'}` : null)}
        onChange={setChosen}
      />
      <ServicePicker
        chosen={services}
        error={errors.serviceTypes && 'Bitte wählen Sie die Leistung aus.'}
        onChange={setServices}
      />
      <p className="small muted">
        Der Dienstleister sieht die Immobilien sofort, ohne E-Mail. Er kann jede Freigabe wieder beenden.
      </p>
    </FormDialog>
  );
}

function missing(field: string, there: unknown): Issue[] {
  return there ? [] : [{ field, code: 'fields_missing' }];
}
